import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { LembraError } from '../../../src/client/errors.ts'
import { useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Note, useErrorText } from '../../ui/feedback.tsx'
import styles from '../../ui/form.module.css'
import { EntryFrame } from '../accounts/entry-frame.tsx'

const ACTS = ['done', 'hour', 'tomorrow'] as const

/** Target of the links in a reminder's mail. Mail scanners open links, so only the button acts. The fragment is the name of the act. */
export function Page() {
  const { client } = useApp()
  const { t } = useTranslation('reminders')
  const { secret } = useParams<{ secret: string }>()
  const errorText = useErrorText()
  const [state, setState] = useState<'asking' | 'busy' | 'done' | { problem: string }>('asking')
  const act = ACTS.find((known) => `#${known}` === window.location.hash)
  const run = async () => {
    setState('busy')
    try {
      await client.notifications.act(secret)
      setState('done')
    } catch (error) {
      const isOver = error instanceof LembraError && error.status >= 400 && error.status < 500 && error.status !== 429
      setState({ problem: isOver ? t('act.over') : errorText(error) })
    }
  }
  return (
    <EntryFrame title={t('act.title')}>
      <div className={styles['form']}>
        {state === 'done' ? (
          <div role="status">
            <Note>{t(act ? `act.${act}Done` : 'act.anyDone')}</Note>
          </div>
        ) : (
          <>
            {typeof state === 'object' && <Note kind="error">{state.problem}</Note>}
            <Button look="main" isBusy={state === 'busy'} onClick={() => void run()}>
              {t(act ? `act.${act}` : 'act.any')}
            </Button>
          </>
        )}
      </div>
    </EntryFrame>
  )
}
