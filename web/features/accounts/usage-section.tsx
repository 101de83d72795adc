import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { UsageView } from '../../../src/schema/account.ts'
import { useApp, useAppLanguage, useFormats } from '../../app/use-app.ts'
import { Note, Pending } from '../../ui/feedback.tsx'
import type { Formats } from '../../ui/formatting.ts'
import { Group, Soft } from '../../ui/group.tsx'
import styles from './usage-section.module.css'

const QUOTAS = ['memories', 'audioSeconds', 'images', 'storageBytes'] as const
type QuotaName = (typeof QUOTAS)[number]

export function UsageSection() {
  const { client } = useApp()
  const { t } = useTranslation('account')
  const usage = useQuery({ queryKey: ['usage'], queryFn: ({ signal }) => client.usage({ signal }) })
  return (
    <>
      {usage.data?.indexing === 'paused' && <Note kind="warning">{t('usage.pausedTitle')}</Note>}
      <Group title={t('usage.period')} text={usage.data && t('usage.plan', { plan: usage.data.plan })}>
        <Pending query={usage} lines={4} height={3} />
        {usage.data && <Quotas usage={usage.data} />}
      </Group>
      {usage.data && <Processing processing={usage.data.processing} />}
      <Group title={t('usage.limitTitle')} text={t('usage.limitText')} />
    </>
  )
}

function Quotas({ usage }: { usage: UsageView }) {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const language = useAppLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const wordsOf = (name: QuotaName) => {
    const { used, limit } = usage.quotas[name]
    const shown = amount(formats, name, used)
    if (limit === null) return t('usage.noLimit', { used: shown })
    const share = percent.format(limit === 0 ? 1 : used / limit)
    return t('usage.of', { used: shown, limit: amount(formats, name, limit), percent: share })
  }
  return (
    <div className={styles['quotas']}>
      {QUOTAS.map((name) => (
        <Meter key={name} label={t(`usage.${name}`)} words={wordsOf(name)} share={shareOf(usage.quotas[name])} />
      ))}
      <Meter label={t('usage.searches')} words={formats.number(usage.counters.searches)} share={null} />
      <Meter label={t('usage.recalls')} words={formats.number(usage.counters.recalls)} share={null} />
      <Soft>{t('usage.turns', { date: formats.dateTime(usage.period.end) })}</Soft>
    </div>
  )
}

function shareOf({ used, limit }: UsageView['quotas'][QuotaName]): number | null {
  if (limit === null) return null
  return limit === 0 ? 1 : used / limit
}

function amount(formats: Formats, name: QuotaName, value: number): string {
  if (name === 'storageBytes') return formats.bytes(value)
  return name === 'audioSeconds' ? formats.duration(value) : formats.number(value)
}

function Processing({ processing }: { processing: UsageView['processing'] }) {
  const { t } = useTranslation('account')
  const { pending, processing: running, paused, failed, reasons } = processing
  const isIdle = pending + running + paused + failed === 0
  return (
    <Group title={t('usage.processing')}>
      {isIdle && <Soft>{t('usage.processingNone')}</Soft>}
      {!isIdle && (
        <ul className={styles['states']}>
          {pending > 0 && <li>{t('usage.pending', { count: pending })}</li>}
          {running > 0 && <li>{t('usage.running', { count: running })}</li>}
          {paused > 0 && <li>{t('usage.held', { count: paused })}</li>}
          {failed > 0 && <li>{t('usage.failed', { count: failed })}</li>}
        </ul>
      )}
      {reasons.map((reason) => (
        <Soft key={reason}>{reason}</Soft>
      ))}
    </Group>
  )
}

function Meter({ label, words, share }: { label: string; words: string; share: number | null }) {
  const id = useId()
  const percent = share === null ? 0 : Math.min(100, Math.max(0, share * 100))
  return (
    <div className={styles['meter']}>
      <div className={styles['words']}>
        <span id={id} className={styles['label']}>
          {label}
        </span>
        <span>{words}</span>
      </div>
      {share !== null && (
        <div
          role="meter"
          className={styles['track']}
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          aria-valuetext={words}
        >
          <div
            className={share >= 1 ? `${styles['bar']} ${styles['full']}` : styles['bar']}
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
    </div>
  )
}
