import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AccountView } from '../../../src/schema/account.ts'
import { leave } from '../../state/client.ts'
import { endThisDevice } from '../account/device-end.ts'
import { Button } from '../button.tsx'
import styles from './consent.module.css'

/** The account that is signed in. After signing out, another person can sign in and gets the same request. */
export function ConsentAccount({ account }: { account: AccountView }) {
  const { t } = useTranslation('consent')
  const leaving = useMutation({ mutationFn: endThisDevice, onSettled: leave })
  return (
    <div className={styles['account']}>
      <p>
        <span>{t('account')}</span>
        <strong>{account.email}</strong>
      </p>
      <Button look="quiet" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
        {t('notYou')}
      </Button>
    </div>
  )
}
