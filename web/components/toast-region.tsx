import { Toast } from '@base-ui/react/toast'
import i18next from 'i18next'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { receiveToasts, type ShownToast } from './toast.tsx'
import styles from './toast-region.module.css'

const manager = Toast.createToastManager()

let told: string | null = null
/** Those whose closing ends nothing. */
const closable = new Set<string>()

/** Their words are of the language before. What would become final with its toast stays until its time has passed. */
function closeOfFormerLanguage(): void {
  for (const id of closable) manager.close(id)
}

/** What only tells takes the place of what only told before; what can be undone stays until its time has passed. */
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

/** Where toasts are shown and read out; F6 leads there by the keyboard. */
export function ToastRegion() {
  // The provider's own effect, by which it listens to the manager, runs before this one.
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
      // To assistive technology it is a dialog, which wants a name.
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
