import { CircleAlert, CloudOff, CloudUpload } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxView } from './outbox.ts'
import styles from './outbox-status.module.css'
import { useApp, useSession, useValue } from './use-app.ts'

const OutboxList = lazy(() =>
  import('../features/memories/outbox-list.tsx').then((loaded) => ({ default: loaded.OutboxList })),
)

/** Shows that captures wait in the outbox; otherwise nothing. It overlays the page to avoid layout shift. */
export function OutboxStatus() {
  const { t } = useTranslation('capture')
  const accountId = useSession()?.account.id
  const { start, view } = useApp().outbox
  useEffect(() => (accountId ? start() : undefined), [accountId, start])
  const outbox = useValue(view)
  useSentToast(outbox)
  const [isListed, setListed] = useState(false)
  const isLate = useIsLate(outbox.entries.length > 0)
  const isShown = isLate && outbox.entries.length > 0
  return (
    <div className={styles['position']}>
      <div role="status">
        {isShown && (
          <button type="button" className={styles['line']} onClick={() => setListed(true)} aria-haspopup="dialog">
            <span className={styles['pill']}>
              <StatusIcon outbox={outbox} />
              <StatusWords outbox={outbox} />
              <span className="visually-hidden">{`. ${t('outbox.show')}`}</span>
            </span>
          </button>
        )}
      </div>
      {isListed && (
        <Suspense>
          <OutboxList onClose={() => setListed(false)} />
        </Suspense>
      )}
    </div>
  )
}

function StatusIcon({ outbox }: { outbox: OutboxView }) {
  if (outbox.entries.some(({ state }) => state === 'refused')) return <CircleAlert aria-hidden />
  return outbox.trouble ? <CloudOff aria-hidden /> : <CloudUpload aria-hidden />
}

function StatusWords({ outbox: { entries, trouble } }: { outbox: OutboxView }) {
  const { t } = useTranslation('capture')
  const count = entries.filter(({ state }) => state === 'waiting').length
  if (count === 0) return t('outbox.refused', { count: entries.length })
  return t(`outbox.${trouble === 'signed-out' ? 'signedOut' : (trouble ?? 'sending')}`, { count })
}

const LATE_MS = 1_000

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isLate
}

function useSentToast({ entries, trouble }: OutboxView): void {
  const { toasts } = useApp()
  const { t } = useTranslation('capture')
  const stuck = useRef(0)
  const count = entries.filter(({ state }) => state === 'waiting').length
  useEffect(() => {
    if (count > 0 && trouble) stuck.current = Math.max(stuck.current, count)
    if (count > 0 || stuck.current === 0) return
    if (entries.length === 0) toasts.show({ text: t('outbox.sent', { count: stuck.current }) })
    stuck.current = 0
  }, [count, trouble, entries.length, toasts, t])
}
