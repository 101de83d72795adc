import { Dialog as Base } from '@base-ui/react/dialog'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Failure } from './feedback.tsx'

/** Modal dialog: traps the focus, closes on Escape and returns the focus. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  initialFocus,
}: {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** Element to focus first; default: the first focusable element */
  initialFocus?: RefObject<HTMLElement | null>
}) {
  const { t } = useTranslation()
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop'] ?? ''} />
        <Base.Popup className={styles['popup'] ?? ''} initialFocus={initialFocus}>
          <header className={styles['header']}>
            <Base.Title className={styles['title'] ?? ''}>{title}</Base.Title>
            <Base.Close render={<Button look="quiet" icon={<X aria-hidden />} aria-label={t('close')} />} />
          </header>
          <div className={styles['body']}>{children}</div>
          {footer && <footer className={styles['footer']}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Asks before an action that cannot be undone. Closes when the action has succeeded, or shows why it failed. */
export function ConfirmDialog({
  title,
  confirm,
  isOpen,
  onClose,
  work,
  children,
}: {
  title: string
  confirm: string
  isOpen: boolean
  onClose: () => void
  work: () => Promise<void>
  children: ReactNode
}) {
  const { t } = useTranslation()
  const doing = useMutation({ mutationFn: work, onSuccess: onClose })
  const close = () => {
    doing.reset()
    onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button look="danger" isBusy={doing.isPending} onClick={() => doing.mutate()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {doing.error && <Failure error={doing.error} />}
    </Dialog>
  )
}
