import { useMutation } from '@tanstack/react-query'
import { Eye, FileUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { LembraError, UnreachableError } from '../../../src/client/errors.ts'
import type { ImportFormat, ImportProgress, ImportReportView } from '../../../src/client/types.ts'
import { IMPORT_FORMATS } from '../../../src/schema/values.ts'
import { memoriesChanged } from '../../app/session.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Note, useErrorText } from '../../ui/feedback.tsx'
import { Select } from '../../ui/fields.tsx'
import { Buttons, Soft } from '../../ui/group.tsx'
import styles from './import.module.css'
import type { ImportSource } from './transfer-files.ts'

/** A dry run, then the import. Both end with a report. */
export function ImportWork({ source, onOther }: { source: ImportSource; onOther: () => void }) {
  const { t } = useTranslation('imports')
  const [format, setFormat] = useState<ImportFormat>('auto')
  const { work, progress, stop } = useImport()
  const run = (isDryRun: boolean) => work.mutate({ source, format, isDryRun })
  const report = work.data
  const isDone = report !== undefined && !report.dryRun && report.stoppedBy === null
  return (
    <>
      <ChosenSource source={source} />
      {!isDone && <FormatChoice format={format} isDisabled={work.isPending} onChoose={setFormat} />}
      <Buttons>
        {!isDone && (
          <>
            <Button icon={<Eye aria-hidden />} isBusy={work.isPending} onClick={() => run(true)}>
              {t('look')}
            </Button>
            <Button look="main" icon={<FileUp aria-hidden />} isBusy={work.isPending} onClick={() => run(false)}>
              {t('start')}
            </Button>
          </>
        )}
        {work.isPending ? (
          <Button onClick={stop}>{t('stop')}</Button>
        ) : (
          <Button look={isDone ? 'plain' : 'quiet'} onClick={onOther}>
            {t('other')}
          </Button>
        )}
      </Buttons>
      {work.isIdle && <Soft>{t('lookHint')}</Soft>}
      {work.isPending && <ImportProgressBar progress={progress} isDryRun={work.variables.isDryRun} />}
      {work.error && !isStopped(work.error) && <ImportFailure error={work.error} isDryRun={work.variables.isDryRun} />}
      {isStopped(work.error) && !work.variables?.isDryRun && <Note>{t('stopped')}</Note>}
      <div role="status" className={styles['report']}>
        {report && <ImportReport report={report} />}
      </div>
    </>
  )
}

function FormatChoice({
  format,
  isDisabled,
  onChoose,
}: {
  format: ImportFormat
  isDisabled: boolean
  onChoose: (format: ImportFormat) => void
}) {
  const { t } = useTranslation('imports')
  const formatName = useFormatName()
  return (
    <Select
      label={t('format')}
      value={format}
      disabled={isDisabled}
      onChange={(event) => onChoose(IMPORT_FORMATS.find(([known]) => known === event.target.value)?.[0] ?? 'auto')}
    >
      <option value="auto">{t('formats.auto')}</option>
      {IMPORT_FORMATS.map(([each]) => (
        <option key={each} value={each}>
          {formatName(each)}
        </option>
      ))}
    </Select>
  )
}

function ChosenSource({ source }: { source: ImportSource }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  return (
    <p className={styles['chosen']}>
      <span className="visually-hidden">{t('chosen')}</span>
      <bdi>{source.name}</bdi>
      <span>{t('files', { count: source.count, size: formats.bytes(source.file.size) })}</span>
    </p>
  )
}

/** Explains a failed import. After an interruption it says that nothing is lost. */
function ImportFailure({ error, isDryRun }: { error: unknown; isDryRun: boolean }) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const status = error instanceof LembraError ? error.status : null
  const isBroken = !isDryRun && (error instanceof UnreachableError || (status !== null && status >= 500))
  if (isBroken) return <Note kind="error">{t('errors.broken')}</Note>
  if (status === 413) return <Note kind="error">{t('errors.tooLarge')}</Note>
  if (status === 400 || status === 415 || status === 422) return <Note kind="error">{t('errors.unreadable')}</Note>
  return <Note kind="error">{errorText(error)}</Note>
}

/** Until the first progress report the file is being uploaded. */
function ImportProgressBar({ progress, isDryRun }: { progress: ImportProgress | null; isDryRun: boolean }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const id = useId()
  const total = progress?.total ?? null
  const words = progress === null ? t('sending') : isDryRun ? t('looking') : t('importing')
  const done = formats.number(progress?.done ?? 0)
  return (
    <div className={styles['progress']}>
      <p id={id}>
        {words}{' '}
        {progress !== null &&
          (total === null ? t('progress', { done }) : t('progressOf', { done, total: formats.number(total) }))}
      </p>
      <progress
        aria-labelledby={id}
        className={styles['bar']}
        max={Math.max(total ?? 1, 1)}
        {...(progress !== null && total !== null && { value: progress.done })}
      />
    </div>
  )
}

interface ImportWish {
  source: ImportSource
  format: ImportFormat
  isDryRun: boolean
}

/** Runs one import at a time with progress. It stops on request or when the page is left. */
function useImport() {
  const { client, queries } = useApp()
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const work = useMutation({
    mutationFn: async ({ source, format, isDryRun }: ImportWish) => {
      const controller = new AbortController()
      stopping.current = controller
      setProgress(null)
      const { file, contentType, name } = source
      const wanted = { file, contentType, name: name.slice(-255), format, dryRun: isDryRun, onProgress: setProgress }
      return client.importFile(wanted, { signal: controller.signal })
    },
    // An import that failed or was stopped may have added memories too.
    onSettled: (_report, _error, { isDryRun }) => (isDryRun ? undefined : memoriesChanged(queries)),
  })
  useEffect(() => () => stopping.current?.abort(), [])
  return { work, progress, stop: () => stopping.current?.abort() }
}

function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

const ALWAYS = ['found', 'imported', 'alreadyThere'] as const
const SHOWN_IF_ANY = ['updated', 'skipped', 'media'] as const

function ImportReport({ report }: { report: ImportReportView }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const formatName = useFormatName()
  const id = useId()
  const shown = [...ALWAYS, ...SHOWN_IF_ANY.filter((what) => report[what] > 0)]
  return (
    <section aria-labelledby={id} className={styles['report']}>
      <h3 id={id}>{report.dryRun ? t('wouldTitle') : t('doneTitle')}</h3>
      <Soft>{t('recognised', { format: formatName(report.format) })}</Soft>
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
      {!report.dryRun && report.imported + report.updated > 0 && (
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
      const { count, limitMb, ...others } = values ?? {}
      const shown = (value: number | undefined) => (value === undefined ? '' : formats.number(value))
      const said = { ...others, limitMb: shown(limitMb), amount: shown(count), reason }
      return t(`reasons.${code}`, { ...said, defaultValue: reason })
    },
  }
}

function useFormatName(): (format: ImportFormat) => string {
  const { t } = useTranslation('imports')
  return (format) => {
    for (const [each, name] of IMPORT_FORMATS) if (each === format) return name === null ? t(`formats.${each}`) : name
    return t('formats.auto')
  }
}
