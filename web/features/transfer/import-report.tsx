import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ImportReportView } from '../../../src/client/types.ts'
import { useFormats } from '../../ui/formats.ts'
import { Soft } from '../../ui/group.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './import.module.css'

const ALWAYS = ['found', 'imported', 'alreadyThere'] as const
const WHERE_ANY = ['skipped', 'media'] as const

export function ImportReport({ report }: { report: ImportReportView }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const id = useId()
  const shown = [...ALWAYS, ...WHERE_ANY.filter((what) => report[what] > 0)]
  return (
    <section aria-labelledby={id} className={styles['report']}>
      <h3 id={id}>{report.dryRun ? t('wouldTitle') : t('doneTitle')}</h3>
      <Soft>{t('recognised', { format: t(`formats.${report.format}`) })}</Soft>
      <dl className={styles['counts']}>
        {shown.map((what) => (
          <div key={what}>
            <dt>{t(what)}</dt>
            <dd>{formats.number(report[what])}</dd>
          </div>
        ))}
      </dl>
      {report.found === 0 && <Note kind="warning">{t('nothingFound')}</Note>}
      {report.found > 0 && report.alreadyThere === report.found && <Note>{t('nothingNew')}</Note>}
      {report.stoppedBy === 'plan-limit' && (
        <Note kind="warning" action={<Link href="/account/usage">{t('seeUsage')}</Link>}>
          {t('planLimit')}
        </Note>
      )}
      <Problems report={report} />
      {!report.dryRun && report.imported > 0 && (
        <p>
          <Link href="/">{t('seeMemories')}</Link>
        </p>
      )}
    </section>
  )
}

function Problems({ report: { problems, problemCount } }: { report: ImportReportView }) {
  const { t } = useTranslation('imports')
  const words = useProblemWords()
  const more = problemCount - problems.length
  if (problemCount === 0) return null
  return (
    <details className={styles['problems']}>
      <summary>{t('problems', { count: problemCount })}</summary>
      <ul>
        {problems.map((problem, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a report never changes, and two problems may be identical
          <li key={place}>
            <bdi>{words.itemOf(problem)}</bdi>
            <span>{words.reasonOf(problem)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('problemsMore', { count: more })}</p>}
    </details>
  )
}

type Problem = ImportReportView['problems'][number]

/** Texts for the problems of an import. A newer service may report unknown ones; then its English text is shown. */
function useProblemWords() {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  return {
    itemOf: ({ item, place }: Problem): string =>
      place ? t(`places.${place.kind}`, { number: place.number, defaultValue: item }) : item,
    reasonOf: ({ code, values, reason }: Problem): string => {
      const limitMb = values?.limitMb === undefined ? '' : formats.number(values.limitMb)
      return t(`reasons.${code}`, { ...values, limitMb, reason, defaultValue: reason })
    },
  }
}
