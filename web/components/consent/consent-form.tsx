import { useMutation } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OAuthRequest, OAuthRequestView } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { client } from '../../state/client.ts'
import { Choice } from '../account/choice.tsx'
import { Button } from '../button.tsx'
import { Failure } from '../failure.tsx'
import { Abilities } from './abilities.tsx'
import { AskingApp } from './asking-app.tsx'
import styles from './consent.module.css'
import { ConsentAccount } from './consent-account.tsx'
import { go, type Sent } from './sent-answer.tsx'

type Access = 'read' | 'write'

export function ConsentForm({
  account,
  parameters,
  asked,
  onSent,
}: {
  account: AccountView
  parameters: OAuthRequest
  asked: OAuthRequestView
  onSent: (sent: Sent) => void
}) {
  const { t } = useTranslation('consent')
  const canAskToWrite = asked.scopes.includes('memories:write')
  const [access, setAccess] = useState<Access>(canAskToWrite ? 'write' : 'read')
  const { answer, answering } = useAnswer(parameters, access, onSent)
  return (
    <div className={styles['consent']}>
      <AskingApp client={asked.client} address={parameters.redirect_uri} />
      {canAskToWrite && (
        <Choice
          label={t('access')}
          options={[
            { value: 'write', label: t('readWrite') },
            { value: 'read', label: t('readOnly') },
          ]}
          value={access}
          onChoose={setAccess}
        />
      )}
      <Abilities access={access} />
      <ConsentAccount account={account} />
      <div className={styles['foot']}>
        {answering.error && <Failure error={answering.error} />}
        <div className={styles['answers']}>
          <Button icon={<X aria-hidden />} isBusy={answering.isPending} onClick={() => answer('deny')}>
            {t('deny')}
          </Button>
          <Button icon={<Check aria-hidden />} isBusy={answering.isPending} onClick={() => answer('approve')}>
            {t('allow')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function useAnswer(parameters: OAuthRequest, access: Access, onSent: (sent: Sent) => void) {
  // Blocks a second click that comes before React has rendered the pending state.
  const isUnderWay = useRef(false)
  const answering = useMutation({
    mutationFn: async (decision: Sent['decision']) => {
      // The decision comes last, so that parameters in the app's address cannot override it.
      const { redirectTo } = await client.answerOAuthRequest({ ...parameters, access, decision })
      return { decision, redirectTo }
    },
    onSuccess: (sent) => {
      onSent(sent)
      go(sent.redirectTo)
    },
    onError: () => {
      isUnderWay.current = false
    },
  })
  const answer = (decision: Sent['decision']) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    answering.mutate(decision)
  }
  return { answer, answering }
}
