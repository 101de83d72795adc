import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'

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
