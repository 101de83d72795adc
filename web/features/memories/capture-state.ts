import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../../src/client/types.ts'
import { type Attachment, type RefusedFile, sortFiles } from '../media/file-sorting.ts'
import { useRecorder } from '../media/recorder.ts'
import type { Take } from '../media/recording.ts'
import type { CaptureStart } from './capture-dialog.ts'
import { addToDraft, changeDraft, useCaptureDraft } from './capture-draft.ts'
import { attachmentOf, capturesOf } from './captures.ts'
import { useReceiver } from './incoming-content.ts'
import { useKeep } from './submission.ts'
import { addTags } from './tag-words.ts'

export type CaptureFormState = ReturnType<typeof useCaptureForm>

/** State of the capture form. Text and tags are kept as a draft; recordings and files are lost when the form closes. */
export function useCaptureForm(start: CaptureStart, onKept: () => void) {
  const draft = useCaptureDraft()
  const [writtenTag, setWrittenTag] = useState('')
  const files = useAttachments(start.files)
  const [hasReachedLimit, setReachedLimit] = useState(false)
  const recorder = useRecorder((take) => {
    files.addTake(take)
    setReachedLimit(take.seconds > 3_590)
  })
  const place = usePlace()
  const keeping = useKeeping(onKept)
  const isUnsaved = files.attachments.length > 0 || recorder.isRecording
  useLeaveGuard(isUnsaved)
  useEffect(() => {
    if (start.text) addToDraft(start.text)
  }, [start.text])

  const save = async () => {
    const take = await recorder.stop()
    const attachments = take ? [...files.attachments, files.addTake(take)] : files.attachments
    const found = place.state.phase === 'found' ? place.state.place : null
    await keeping.keep({ text: draft.text, tags: addTags(draft.tags, writtenTag), attachments, place: found })
  }
  const stopRecording = async () => {
    const take = await recorder.stop()
    if (take) files.addTake(take)
  }
  const count = (draft.text.trim() === '' ? 0 : 1) + files.attachments.length + (recorder.isRecording ? 1 : 0)
  return {
    draft,
    writtenTag,
    setWrittenTag,
    files,
    recorder,
    hasReachedLimit,
    place,
    count,
    isUnsaved,
    save,
    stopRecording,
    ...keeping,
  }
}

function useAttachments(initial: readonly File[] = []) {
  const { t } = useTranslation('capture')
  const lastKey = useRef(0)
  const newKey = useCallback(() => String((lastKey.current += 1)), [])
  const [{ attachments, refused }, setFiles] = useState<{ attachments: Attachment[]; refused: RefusedFile[] }>(() => {
    const sorted = sortFiles(initial, () => crypto.getRandomValues(new Uint32Array(1)).join())
    return { attachments: sorted.accepted, refused: sorted.refused }
  })
  const add = useCallback(
    (files: readonly File[]) => {
      const sorted = sortFiles(files, newKey)
      setFiles((now) => ({ attachments: [...now.attachments, ...sorted.accepted], refused: sorted.refused }))
    },
    [newKey],
  )
  useReceiver(add)
  const addTake = (take: Take) => {
    const attachment = attachmentOf(take, newKey(), t('files.recording'))
    setFiles((now) => ({ ...now, attachments: [...now.attachments, attachment] }))
    return attachment
  }
  const remove = (key: string) =>
    setFiles((now) => ({ refused: [], attachments: now.attachments.filter((one) => one.key !== key) }))
  return { attachments, refused, add, addTake, remove }
}

function useKeeping(onKept: () => void) {
  const keepAll = useKeep()
  const [isKeeping, setKeeping] = useState(false)
  const [failure, setFailure] = useState<'empty' | { error: unknown } | null>(null)
  const keep = async (composed: Parameters<typeof capturesOf>[0]) => {
    setKeeping(true)
    setFailure(null)
    try {
      const captures = await capturesOf(composed)
      if (captures.length === 0) return setFailure('empty')
      await keepAll(captures)
      changeDraft({ text: '', tags: [] })
      onKept()
    } catch (error) {
      setFailure({ error })
    } finally {
      setKeeping(false)
    }
  }
  return { keep, isKeeping, failure }
}

/** The browser asks, in its own words, before the page is closed. */
function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

type PlaceFault = 'refused' | 'unavailable'

type PlaceState =
  | { phase: 'off' | 'asking' }
  | { phase: 'found'; place: Place }
  | { phase: 'failed'; fault: PlaceFault }

function usePlace(): { state: PlaceState; find(): void; drop(): void } {
  const [state, setState] = useState<PlaceState>({ phase: 'off' })
  const find = () => {
    if (!('geolocation' in navigator)) return setState({ phase: 'failed', fault: 'unavailable' })
    setState({ phase: 'asking' })
    navigator.geolocation.getCurrentPosition(
      (position) => setState((now) => (now.phase === 'asking' ? { phase: 'found', place: placeOf(position) } : now)),
      ({ code, PERMISSION_DENIED }) =>
        setState({ phase: 'failed', fault: code === PERMISSION_DENIED ? 'refused' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return { state, find, drop: () => setState({ phase: 'off' }) }
}

function placeOf({ coords, timestamp }: GeolocationPosition): Place {
  const { latitude: lat, longitude: lon, accuracy } = coords
  return { lat, lon, accuracy: Math.round(accuracy), capturedAt: new Date(timestamp).toISOString() }
}
