import { Camera, FileText, Image, ImagePlus, MapPin, Mic, X } from 'lucide-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefCallback,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount, useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Note } from '../../ui/feedback.tsx'
import { WritingArea } from '../../ui/fields.tsx'
import { ACCEPTED, type Attachment } from '../media/file-sorting.ts'
import { RecorderPanel } from '../media/recorder.tsx'
import type { CaptureStart } from './capture-draft.ts'
import { filesIn, isWritingIn } from './capture-draft.ts'
import styles from './capture-form.module.css'
import type { CaptureFormState } from './capture-state.ts'
import { TagInput } from './tag-input.tsx'

export function CaptureForm({ form, mode = 'text' }: { form: CaptureFormState; mode?: CaptureStart['mode'] }) {
  const { captureDrafts } = useApp()
  const { t } = useTranslation('capture')
  const { draft, files, recorder } = form
  const onKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void form.save()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = filesIn(event.clipboardData, isWritingIn(event.target))
    if (pasted.length === 0) return
    event.preventDefault()
    files.add(pasted)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the shortcuts are for all of its fields
    <form
      className={styles['form']}
      onKeyDown={onKeys}
      onPaste={onPaste}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <CaptureText form={form} hasFocus={mode !== 'voice'} />
      <RecorderPanel recorder={recorder} onStop={form.stopRecording} startsAtOnce={mode === 'voice'} />
      {form.hasReachedLimit && <Note kind="warning">{t('voice.limit')}</Note>}
      <AttachmentList files={files} />
      {draft.text.trim() !== '' && files.attachments.length > 0 && <p className={styles['hint']}>{t('separately')}</p>}
      <TagInput
        tags={draft.tags}
        onChange={(tags) => captureDrafts.change({ tags })}
        written={form.writtenTag}
        onWrite={form.setWrittenTag}
      />
      <LocationLine location={form.location} />
      <CaptureTools form={form} opensPicker={mode === 'file'} />
    </form>
  )
}

function CaptureText({ form, hasFocus }: { form: CaptureFormState; hasFocus: boolean }) {
  const { captureDrafts } = useApp()
  const { t } = useTranslation('capture')
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasFocus) return
    const text = area.current?.querySelector('textarea')
    text?.focus()
    text?.setSelectionRange(text.value.length, text.value.length)
  }, [hasFocus])
  return (
    <div ref={area} className={styles['text']}>
      <WritingArea
        label={t('text')}
        isLabelHidden
        placeholder={t('placeholder')}
        value={form.draft.text}
        onChange={(event) => captureDrafts.change({ text: event.target.value })}
        rows={4}
        error={form.failure === 'empty' ? t('empty') : null}
      />
    </div>
  )
}

function CaptureTools({ form, opensPicker }: { form: CaptureFormState; opensPicker: boolean }) {
  const { t } = useTranslation('capture')
  const { recorder, failure } = form
  return (
    <>
      {failure !== null && failure !== 'empty' && <Failure error={failure.error} />}
      <div className={styles['tools']}>
        <Button
          look="quiet"
          icon={<Mic aria-hidden />}
          onClick={() => void recorder.start()}
          disabled={recorder.isRecording || recorder.state.phase === 'asking'}
        >
          <span className={styles['name']}>{t('record')}</span>
        </Button>
        <FileButtons onFiles={form.files.add} opensPicker={opensPicker} />
        <LocationButton location={form.location} />
        <SaveButton form={form} />
      </div>
    </>
  )
}

function FileButtons({ onFiles, opensPicker }: { onFiles: (files: File[]) => void; opensPicker: boolean }) {
  const { t } = useTranslation('capture')
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (opensPicker) picker.current?.click()
  }, [opensPicker])
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(Array.from(event.target.files ?? []))
    // Allows choosing the same file again after it was removed.
    event.target.value = ''
  }
  return (
    <>
      <Button look="quiet" icon={<ImagePlus aria-hidden />} onClick={() => picker.current?.click()}>
        <span className={styles['name']}>{t('file')}</span>
      </Button>
      <input ref={picker} type="file" multiple hidden accept={ACCEPTED} onChange={onChange} />
      <span className={styles['camera']}>
        <Button look="quiet" icon={<Camera aria-hidden />} onClick={() => camera.current?.click()}>
          <span className={styles['name']}>{t('photo')}</span>
        </Button>
      </span>
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={onChange} />
    </>
  )
}

/** Hidden if saving locations is off in the account settings. */
function LocationButton({ location }: { location: CaptureFormState['location'] }) {
  const { t } = useTranslation('capture')
  const { settings } = useAccount()
  if (!settings.geolocation) return null
  const isOn = location.state.phase === 'found' || location.state.phase === 'asking'
  return (
    <Button
      look="quiet"
      icon={<MapPin aria-hidden />}
      aria-label={t('place')}
      title={t('place')}
      aria-pressed={isOn}
      onClick={isOn ? location.drop : location.find}
    />
  )
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

function SaveButton({ form }: { form: CaptureFormState }) {
  const { t } = useTranslation('capture')
  return (
    <div className={styles['save']}>
      <Button
        type="submit"
        look="main"
        isBusy={form.isSaving}
        title={t(IS_MAC ? 'saveHintMac' : 'saveHint')}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {t('save', { count: Math.max(1, form.count) })}
      </Button>
    </div>
  )
}

function LocationLine({ location: { state, find, drop } }: { location: CaptureFormState['location'] }) {
  const { t } = useTranslation('capture')
  const { t: shared } = useTranslation()
  const formats = useFormats()
  if (state.phase === 'off') return null
  if (state.phase === 'failed')
    return (
      <Note kind="error" action={<Button onClick={find}>{shared('tryAgain')}</Button>}>
        {t(`where.${state.fault}`)}
      </Note>
    )
  if (state.phase !== 'found')
    return (
      <p className={styles['line']} role="status">
        <MapPin aria-hidden />
        {t('where.asking')}
      </p>
    )
  const { lat, lon, accuracy = 0 } = state.location
  const found = { lat: formats.number(lat), lon: formats.number(lon), metres: formats.number(accuracy) }
  return (
    <p className={styles['line']} role="status">
      <MapPin aria-hidden />
      {t('where.found', found)}
      <Button look="quiet" icon={<X aria-hidden />} aria-label={t('where.drop')} onClick={drop} />
    </p>
  )
}

function AttachmentList({ files }: { files: CaptureFormState['files'] }) {
  const { t } = useTranslation('capture')
  return (
    <>
      {files.refused.map(({ name, why }) => (
        <Note key={name} kind="error">
          {t(`files.${why}`, { name })}
        </Note>
      ))}
      {files.attachments.length > 0 && (
        <ul className={styles['list']} aria-label={t('files.label')}>
          {files.attachments.map((attachment) => (
            <Item key={attachment.key} attachment={attachment} onRemove={() => files.remove(attachment.key)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Item({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { t } = useTranslation('capture')
  const formats = useFormats()
  const { kind, blob, name, seconds } = attachment
  return (
    <li className={styles['item']}>
      {kind === 'image' && <Thumbnail blob={blob} name={name} />}
      {kind === 'text' && (
        <span className={styles['icon']}>
          <FileText aria-hidden />
        </span>
      )}
      <div className={styles['texts']}>
        <span className={styles['attachmentListName']} dir="auto">
          {name}
        </span>
        <span className={styles['size']}>
          {seconds === undefined
            ? formats.bytes(blob.size)
            : `${formats.duration(seconds)} · ${formats.bytes(blob.size)}`}
        </span>
        {kind === 'audio' && <Player blob={blob} label={t('files.play', { name })} />}
      </div>
      <Button look="quiet" icon={<X aria-hidden />} aria-label={t('files.remove', { name })} onClick={onRemove} />
    </li>
  )
}

/** Not every browser can display every camera format, such as HEIC. */
function Thumbnail({ blob, name }: { blob: Blob; name: string }) {
  const ref = useBlobUrl<HTMLImageElement>(blob, 'src')
  const [isUnknown, setUnknown] = useState(false)
  if (isUnknown)
    return (
      <span className={styles['icon']}>
        <Image aria-hidden />
      </span>
    )
  return (
    <span className={styles['icon']}>
      <img ref={ref} alt={name} className={styles['thumbnail']} onError={() => setUnknown(true)} />
    </span>
  )
}

function Player({ blob, label }: { blob: Blob; label: string }) {
  const ref = useBlobUrl<HTMLAudioElement>(blob, 'src')
  return (
    // There are no captions for a new recording.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      controls
      preload="metadata"
      ref={ref}
      aria-label={label}
      className={styles['player']}
      onLoadedMetadata={findLength}
    />
  )
}

/** Chromium writes no duration into recordings. Seeking to the end makes it compute one. */
function findLength({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>): void {
  if (Number.isFinite(audio.duration)) return
  const goBack = () => {
    audio.currentTime = 0
  }
  audio.addEventListener('durationchange', goBack, { once: true })
  audio.currentTime = Number.MAX_SAFE_INTEGER
}

/** Sets an object URL of the blob on the element, and revokes it on unmount. */
function useBlobUrl<T extends HTMLElement>(blob: Blob, attribute: 'src' | 'href'): RefCallback<T> {
  return useCallback(
    (element: T) => {
      const url = URL.createObjectURL(blob)
      element.setAttribute(attribute, url)
      return () => {
        element.removeAttribute(attribute)
        URL.revokeObjectURL(url)
      }
    },
    [blob, attribute],
  )
}
