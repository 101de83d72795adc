import { Toast } from '@base-ui/react/toast'
import i18next from 'i18next'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { receiveToasts, type ShownToast } from './toast.tsx'
import styles from './toast-region.module.css'

const manager = Toast.createToastManager()

let told: string | null = null
const closable = new Set<string>()

/** Closes toasts in the previous language. Toasts whose closing has an effect stay until they time out. */
function closeOfFormerLanguage(): void {
  for (const id of closable) manager.close(id)
}

/** A plain message replaces the previous one. Toasts with an action stay until they time out. */
function add(toast: ShownToast): void {
  if (toast.action || toast.onClosed) return void show(toast)
  if (told !== null) manager.close(told)
  told = show(toast)
}

function show({ text, action, timeout = 5_000, onClosed }: ShownToast): string {
  const id: string = manager.add({
    description: text,
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

/** Region in which toasts are shown and announced; F6 focuses it. */
export function ToastRegion() {
  // Runs after the effect in which the provider subscribes to the manager.
  useEffect(() => receiveToasts(add), [])
  useEffect(() => {
    i18next.on('languageChanged', closeOfFormerLanguage)
    return () => i18next.off('languageChanged', closeOfFormerLanguage)
  }, [])
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport'] ?? ''}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { t } = useTranslation()
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles['toast'] ?? ''}
      // The toast has the role dialog, which needs a name.
      aria-label={typeof toast.description === 'string' ? toast.description : undefined}
    >
      <Toast.Content className={styles['content'] ?? ''}>
        <Toast.Description className={styles['text'] ?? ''} />
        <Toast.Action className={styles['action'] ?? ''} />
        <Toast.Close className={styles['close'] ?? ''} aria-label={t('close')}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
