import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { leave } from '../../app/client.ts'
import { waitingCount } from '../../app/outbox.ts'
import { useAccount } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Buttons } from '../../ui/group.tsx'
import { showToast } from '../../ui/toast.tsx'
import { endThisDevice } from './device-end.ts'

export function SignOut() {
  const { t } = useTranslation('account')
  const { id } = useAccount()
  const [, go] = useLocation()
  const [waiting, setWaiting] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    const isTold = await endThisDevice()
    leave()
    go('/sign-in')
    if (!isTold) showToast({ text: t('signOut.notTold'), timeout: 10_000 })
  }
  const start = async () => {
    const count = await waitingCount(id).catch(() => 0)
    if (count > 0) setWaiting(count)
    else await end()
  }
  return (
    <Buttons>
      <Button icon={<LogOut aria-hidden />} isBusy={isBusy} onClick={() => void start()}>
        {t('signOut.button')}
      </Button>
      <ConfirmDialog
        title={t('signOut.title')}
        confirm={t('signOut.anyway')}
        isOpen={waiting > 0}
        onClose={() => setWaiting(0)}
        work={end}
      >
        {t('signOut.waiting', { count: waiting })}
      </ConfirmDialog>
    </Buttons>
  )
}
