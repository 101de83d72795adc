import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, BookOpen, Check, PencilLine, Plug, ShieldCheck, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OAuthRequest, OAuthRequestView } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { endThisDevice } from '../../app/session.ts'
import { useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choices.tsx'
import { Failure, Note } from '../../ui/feedback.tsx'
import { EntryFrame } from '../accounts/entry-frame.tsx'
import { useTypeName } from '../memories/timeline-row.tsx'
import styles from './consent.module.css'
import { LimitFields, type MemoryLimit, useLimitChoice } from './memory-limit.tsx'
import { redirectTarget } from './oauth-request.ts'

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
  const choice = useLimitChoice()
  const { answer, answering } = useAnswer(parameters, { access, ...choice.limit }, onSent)
  return (
    <div className={styles['consent']}>
      <RequestingApp client={asked.client} address={parameters.redirect_uri} />
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
      <LimitFields choice={choice} />
      <Abilities access={access} limit={choice.limit} />
      <ConsentAccount account={account} />
      <div className={styles['foot']}>
        {answering.error && <Failure error={answering.error} />}
        <div className={styles['answers']}>
          <Button icon={<X aria-hidden />} isBusy={answering.isPending} onClick={() => answer('deny')}>
            {t('deny')}
          </Button>
          <Button
            icon={<Check aria-hidden />}
            isBusy={answering.isPending}
            onClick={() => choice.check() && answer('approve')}
          >
            {t('allow')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function useAnswer(parameters: OAuthRequest, granted: MemoryLimit & { access: Access }, onSent: (sent: Sent) => void) {
  const { client } = useApp()
  // Blocks a second click that comes before React has rendered the pending state.
  const isAnswering = useRef(false)
  const answering = useMutation({
    mutationFn: async (decision: Sent['decision']) => {
      // The person's choices come last, so that parameters in the app's address cannot override them.
      const { redirectTo } = await client.answerOAuthRequest({ ...parameters, ...granted, decision })
      return { decision, redirectTo }
    },
    onSuccess: (sent) => {
      onSent(sent)
      go(sent.redirectTo)
    },
    onError: () => {
      isAnswering.current = false
    },
  })
  const answer = (decision: Sent['decision']) => {
    if (isAnswering.current) return
    isAnswering.current = true
    answering.mutate(decision)
  }
  return { answer, answering }
}

/** The account that is signed in. After signing out, another person can sign in and gets the same request. */
function ConsentAccount({ account }: { account: AccountView }) {
  const { client, leave } = useApp()
  const { t } = useTranslation('consent')
  const leaving = useMutation({ mutationFn: () => endThisDevice(client), onSettled: leave })
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

function Abilities({ access, limit }: { access: Access; limit: MemoryLimit }) {
  const { t, i18n } = useTranslation('consent')
  const typeName = useTypeName()
  const id = useId()
  const names = [...limit.tags.map((tag) => `#${tag}`), ...limit.types.map(typeName)]
  const isLimited = names.length > 0
  const listed = new Intl.ListFormat(i18n.language).format(names)
  return (
    <section className={styles['abilities']} aria-labelledby={id}>
      <h2 id={id}>{t('could')}</h2>
      <ul className={styles['list']}>
        <li>
          <BookOpen aria-hidden />
          <p>
            <strong>{isLimited ? t(limit.tags.length > 0 ? 'limit.readTags' : 'limit.readTypes') : t('read')}</strong>
            <span>{isLimited ? t('limit.more', { names: listed }) : t('readMore')}</span>
          </p>
        </li>
        {access === 'write' && (
          <li>
            <PencilLine aria-hidden />
            <p>
              <strong>{t('write')}</strong>
              <span>{isLimited ? t('limit.writeMore') : t('writeMore')}</span>
            </p>
          </li>
        )}
      </ul>
      <p className={styles['never']}>
        <ShieldCheck aria-hidden />
        <span>
          {access === 'read' && `${t('notWrite')} `}
          {t('never')}
        </span>
      </p>
    </section>
  )
}

/** The app chooses its own name; its host and its redirect target are verified facts. */
function RequestingApp({ client: app, address }: { client: OAuthRequestView['client']; address: string }) {
  const { t } = useTranslation('consent')
  const target = useTargetText(address, app.redirectHost)
  const name = app.name.trim() === '' ? t('unnamed') : app.name
  return (
    <>
      <div className={styles['app']}>
        <span className={styles['icon']}>
          <Plug aria-hidden />
        </span>
        <p className={styles['words']}>
          <bdi className={styles['name']}>{name}</bdi> <span>{t('asks')}</span>
        </p>
        <dl className={styles['facts']}>
          {app.isVerified && (
            <div>
              <dt className="visually-hidden">{name}</dt>
              <dd>
                <BadgeCheck aria-hidden />
                {t('verified', { host: app.host })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('answerGoes')}</dt>
            <dd>{target}</dd>
          </div>
        </dl>
      </div>
      {!app.isVerified && <Note kind="warning">{t('selfNamed', { name })}</Note>}
    </>
  )
}

/** Describes the redirect target; `host` is how the service names it. */
function useTargetText(address: string, host: string): string {
  const { t } = useTranslation('consent')
  return t(`place.${redirectTarget(address)?.kind ?? 'site'}`, { host })
}

export interface Sent {
  decision: 'approve' | 'deny'
  redirectTo: string
}

/** Shown after the decision. For a website the browser navigates away; if an app opens, this page stays and does not notice. */
export function SentAnswer({ decision, redirectTo }: Sent) {
  const { t } = useTranslation('consent')
  return (
    <EntryFrame title={decision === 'approve' ? t('sent.allowed') : t('sent.denied')} takesFocus>
      <div className={styles['consent']}>
        <RedirectNotice redirectTo={redirectTo} />
      </div>
    </EntryFrame>
  )
}

function RedirectNotice({ redirectTo }: { redirectTo: string }) {
  const { t } = useTranslation('consent')
  const target = redirectTarget(redirectTo)
  if (!target) return <p>{t('sent.close')}</p>
  const { kind, host } = target
  if (kind === 'app') {
    return (
      <>
        <p>{t('sent.app')}</p>
        <Button onClick={() => go(redirectTo)}>{t('sent.openApp')}</Button>
      </>
    )
  }
  return (
    <>
      <p>{t('sent.site', { host })}</p>
      <p className={styles['soft']}>{t('sent.siteStays')}</p>
      <Button onClick={() => go(redirectTo)}>{t('sent.goThere', { host })}</Button>
    </>
  )
}

export function go(redirectTo: string): void {
  if (redirectTarget(redirectTo)) window.location.assign(redirectTo)
}
