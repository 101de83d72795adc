import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from './toast-region.module.css'

export interface ShownToast {
  text: string
  /** An action such as "Undo"; it closes the toast. */
  action?: ToastAction
  /** Further actions, for a toast with one. */
  more?: readonly ToastAction[]
  /** A page of the app that the text links to */
  href?: string
  /** Milliseconds; longer if the toast has an action, and 0 until it is closed */
  timeout?: number
  onClosed?: () => void
}

interface ToastAction {
  label: string
  onClick: () => void
}

interface ToastExtras {
  more: readonly ToastAction[]
  href: string | undefined
}

interface ToastSource {
  /** Sends each toast to `receive`. Returns a function that stops this. */
  receive(receive: (toast: ShownToast) => void): () => void
}

/** Region in which toasts are shown and announced; F6 focuses it. */
export function ToastRegion({ toasts }: { toasts: ToastSource }) {
  const { i18n } = useTranslation()
  const [{ manager, add, closeOfFormerLanguage }] = useState(createToastManager)
  // Runs after the effect in which the provider subscribes to the manager.
  useEffect(() => toasts.receive(add), [toasts, add])
  useEffect(() => {
    i18n.on('languageChanged', closeOfFormerLanguage)
    return () => i18n.off('languageChanged', closeOfFormerLanguage)
  }, [i18n, closeOfFormerLanguage])
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport'] ?? ''}>
          <ShownToasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function createToastManager() {
  const manager = Toast.createToastManager<ToastExtras>()
  const closable = new Set<string>()
  let lastPlain: string | null = null
  const show = ({ text, action, more = [], href, timeout = 5_000, onClosed }: ShownToast): string => {
    const closing = ({ label, onClick }: ToastAction): ToastAction => ({
      label,
      onClick: () => {
        onClick()
        manager.close(id)
      },
    })
    const id: string = manager.add({
      description: text,
      data: { more: more.map(closing), href },
      timeout,
      onClose: () => {
        closable.delete(id)
        onClosed?.()
      },
      ...(action && {
        actionProps: {
          children: action.label,
          onClick: () => {
            action.onClick()
            manager.close(id)
          },
        },
      }),
    })
    if (!onClosed) closable.add(id)
    return id
  }
  return {
    manager,

    /** A plain message replaces the previous one. Toasts with an action stay until they time out. */
    add: (toast: ShownToast): void => {
      if (toast.action || toast.onClosed) return void show(toast)
      if (lastPlain !== null) manager.close(lastPlain)
      lastPlain = show(toast)
    },

    /** Closes toasts in the previous language. Toasts whose closing has an effect stay until they time out. */
    closeOfFormerLanguage: (): void => {
      for (const id of closable) manager.close(id)
    },
  }
}

function ShownToasts() {
  const { t } = useTranslation()
  const { toasts } = Toast.useToastManager<ToastExtras>()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles['toast'] ?? ''}
      // The toast has the role dialog, which needs a name.
      aria-label={typeof toast.description === 'string' ? toast.description : undefined}
    >
      <Toast.Content className={styles['content'] ?? ''}>
        <Toast.Description className={styles['text'] ?? ''}>
          {toast.data?.href === undefined ? undefined : <Link href={toast.data.href}>{toast.description}</Link>}
        </Toast.Description>
        <Toast.Action className={styles['action'] ?? ''} />
        {toast.data?.more.map(({ label, onClick }) => (
          <button key={label} type="button" className={styles['action']} onClick={onClick}>
            {label}
          </button>
        ))}
        <Toast.Close className={styles['close'] ?? ''} aria-label={t('close')}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
