import { FileAudio, Image, StickyNote } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../../src/client/outbox.ts'
import type { Progress } from '../../app/outbox-store.ts'
import { useApp, useFormats, useValue } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/feedback.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { refusalOf } from './capture-outcome.ts'
import styles from './outbox-list.module.css'

export function OutboxList({ onClose }: { onClose: () => void }) {
  const { outbox } = useApp()
  const { t } = useTranslation('capture')
  const { entries, isSending, trouble, progress, isAtRisk } = useValue(outbox.view)
  const waits = entries.some(({ state }) => state === 'waiting')
  return (
    <Dialog
      title={t('outbox.title')}
      isOpen
      onClose={onClose}
      footer={
        waits && (
          <Button look="main" isBusy={isSending} onClick={() => void outbox.sendNow()}>
            {t('outbox.sendNow')}
          </Button>
        )
      }
    >
      {isAtRisk && <Note kind="warning">{t('outbox.atRisk')}</Note>}
      {waits && !isAtRisk && (
        <p className={styles['help']}>{t(trouble === 'limit' ? 'outbox.limitHelp' : 'outbox.help')}</p>
      )}
      {entries.length === 0 && <p>{t('outbox.none')}</p>}
      <ul className={styles['list']}>
        {entries.map((entry) => (
          <OutboxItem key={entry.id} entry={entry} progress={progress.get(entry.id) ?? null} />
        ))}
      </ul>
    </Dialog>
  )
}

function OutboxItem({ entry, progress }: { entry: OutboxEntry; progress: Progress | null }) {
  const formats = useFormats()
  const [isEdited, setEdited] = useState(false)
  const id = useId()
  return (
    <li className={styles['item']} aria-labelledby={id}>
      <div className={styles['head']}>
        <KindIcon entry={entry} />
        <div className={styles['texts']}>
          <p id={id} className={styles['text']} dir="auto">
            <Contents entry={entry} />
          </p>
          <p className={styles['when']}>
            <time dateTime={entry.capturedAt}>{formats.dateTime(entry.capturedAt)}</time>
            {entry.tags.length > 0 && ` · ${entry.tags.join(', ')}`}
          </p>
        </div>
      </div>
      <State entry={entry} progress={progress} />
      {isEdited && entry.kind === 'text' ? (
        <Correction id={entry.id} text={entry.text} onDone={() => setEdited(false)} />
      ) : (
        <Actions entry={entry} onEdit={() => setEdited(true)} />
      )}
    </li>
  )
}

function KindIcon({ entry }: { entry: OutboxEntry }) {
  if (entry.kind === 'text') return <StickyNote aria-hidden />
  return entry.contentType.startsWith('audio/') ? <FileAudio aria-hidden /> : <Image aria-hidden />
}

const SHOWN_CHARACTERS = 280

function Contents({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('capture')
  const formats = useFormats()
  if (entry.kind === 'text') return entry.text.slice(0, SHOWN_CHARACTERS)
  const kind = t(entry.contentType.startsWith('audio/') ? 'outbox.audio' : 'outbox.image')
  return `${entry.name ?? kind} · ${formats.bytes(entry.file.size)}`
}

function State({ entry, progress }: { entry: OutboxEntry; progress: Progress | null }) {
  const { t } = useTranslation('capture')
  if (entry.state === 'refused')
    return <p className={styles['refused']}>{t(`outbox.refusals.${refusalOf(entry)}`, { reason: entry.error })}</p>
  if (!progress) return <p className={styles['when']}>{t('outbox.waiting')}</p>
  return (
    <progress
      className={styles['progress']}
      aria-label={t('outbox.progress')}
      value={progress.sent}
      max={Math.max(1, progress.total)}
    />
  )
}

function Actions({ entry, onEdit }: { entry: OutboxEntry; onEdit: () => void }) {
  const { outbox, toasts } = useApp()
  const { t } = useTranslation('capture')
  const { t: shared } = useTranslation()
  const isRefused = entry.state === 'refused'
  const discard = async () => {
    await outbox.discard(entry.id)
    toasts.show({
      text: t('outbox.discarded'),
      timeout: 10_000,
      action: { label: shared('undo'), onClick: () => void outbox.restore(entry) },
    })
  }
  return (
    <div className={styles['actions']}>
      {isRefused && <Button onClick={() => void outbox.retry(entry.id)}>{t('outbox.retry')}</Button>}
      {isRefused && entry.kind === 'text' && <Button onClick={onEdit}>{t('outbox.edit')}</Button>}
      {entry.kind === 'text' ? (
        <CopyButton text={entry.text} />
      ) : (
        <DownloadButton file={entry.file} name={entry.name} />
      )}
      <Button look="quiet" onClick={() => void discard()}>
        {t('outbox.discard')}
      </Button>
    </div>
  )
}

function CopyButton({ text }: { text: string }) {
  const { toasts } = useApp()
  const { t } = useTranslation('capture')
  const { t: shared } = useTranslation()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toasts.show({ text: shared('copied') })
  }
  // The Clipboard API needs a secure context (https).
  if (!('clipboard' in navigator)) return null
  return (
    <Button look="quiet" onClick={() => void copy()}>
      {t('outbox.copyText')}
    </Button>
  )
}

function DownloadButton({ file, name = 'lembra' }: { file: Blob; name: string | undefined }) {
  const { t } = useTranslation('capture')
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = name
    link.click()
    // By then the browser has started to read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Button look="quiet" onClick={download}>
      {t('outbox.download')}
    </Button>
  )
}

function Correction({ id, text, onDone }: { id: string; text: string; onDone: () => void }) {
  const { t } = useTranslation('capture')
  const { t: shared } = useTranslation()
  const { outbox } = useApp()
  const [corrected, setCorrected] = useState(text)
  const send = async () => {
    await outbox.retry(id, { text: corrected })
    onDone()
  }
  return (
    <>
      <TextArea
        label={t('outbox.editLabel')}
        value={corrected}
        dir="auto"
        onChange={(event) => setCorrected(event.target.value)}
      />
      <div className={styles['actions']}>
        <Button look="main" disabled={corrected.trim() === ''} onClick={() => void send()}>
          {t('outbox.sendAgain')}
        </Button>
        <Button onClick={onDone}>{shared('cancel')}</Button>
      </div>
    </>
  )
}
