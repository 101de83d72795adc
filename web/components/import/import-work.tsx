import { Eye, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportFormat } from '../../../src/client/types.ts'
import { useFormats } from '../../hooks/formats.ts'
import { Buttons, Soft } from '../account/group.tsx'
import { Button } from '../button.tsx'
import { Select } from '../field.tsx'
import { Note } from '../note.tsx'
import styles from './import.module.css'
import { ImportFailure } from './import-failure.tsx'
import type { ImportSource } from './import-files.ts'
import { ImportProgressBar } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { isStopped, useImport } from './importing.ts'

const FORMATS = [
  'auto',
  'markdown',
  'lembra',
  'chatgpt',
  'mem0',
  'supermemory',
  'karakeep',
  'memos',
  'ical',
  'csv',
] as const satisfies readonly ImportFormat[]

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
  return (
    <Select
      label={t('format')}
      value={format}
      disabled={isDisabled}
      onChange={(event) => onChoose(FORMATS.find((known) => known === event.target.value) ?? 'auto')}
    >
      {FORMATS.map((each) => (
        <option key={each} value={each}>
          {t(`formats.${each}`)}
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
