import type { TFunction } from 'i18next'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigate } from 'wouter/use-browser-location'
import type { CapturedView, Place } from '../../../src/client/types.ts'
import type { App } from '../../app/create-app.ts'
import type { NewCapture } from '../../app/outbox.ts'
import { useApp, useFormats, useValue } from '../../app/use-app.ts'
import type { Formats } from '../../ui/formatting.ts'
import { type Attachment, type RefusedFile, sortFiles } from '../media/file-sorting.ts'
import { useRecorder } from '../media/recorder.tsx'
import type { Take } from '../media/recording.ts'
import type { CaptureStart } from './capture-draft.ts'
import { addTags, attachmentOf, capturesOf } from './capture-input.ts'
import { type Outcome, outcomeOf, whenText } from './capture-outcome.ts'

export type CaptureFormState = ReturnType<typeof useCaptureForm>

/** State of the capture form. Text and tags are kept as a draft; recordings and files are lost when the form closes. */
export function useCaptureForm(start: CaptureStart, onKept: () => void) {
  const { captureDrafts } = useApp()
  const draft = useValue(captureDrafts)
  const [writtenTag, setWrittenTag] = useState('')
  const files = useAttachments(start.files)
  const [hasReachedLimit, setReachedLimit] = useState(false)
  const recorder = useRecorder((take) => {
    files.addTake(take)
    setReachedLimit(take.seconds > 3_590)
  })
  const location = useGeolocation()
  const saving = useSaving(onKept)
  const isUnsaved = files.attachments.length > 0 || recorder.isRecording
  useLeaveGuard(isUnsaved)
  useEffect(() => {
    if (start.text) captureDrafts.add(start.text)
  }, [start.text, captureDrafts])

  const save = async () => {
    const take = await recorder.stop()
    const attachments = take ? [...files.attachments, files.addTake(take)] : files.attachments
    const found = location.state.phase === 'found' ? location.state.location : null
    await saving.keep({ text: draft.text, tags: addTags(draft.tags, writtenTag), attachments, location: found })
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
    location,
    count,
    isUnsaved,
    save,
    stopRecording,
    ...saving,
  }
}

function useAttachments(initial: readonly File[] = []) {
  const { captureDialog } = useApp()
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
  useEffect(() => captureDialog.addReceiver(add), [captureDialog, add])
  const addTake = (take: Take) => {
    const attachment = attachmentOf(take, newKey(), t('files.recording'))
    setFiles((now) => ({ ...now, attachments: [...now.attachments, attachment] }))
    return attachment
  }
  const remove = (key: string) =>
    setFiles((now) => ({ refused: [], attachments: now.attachments.filter((one) => one.key !== key) }))
  return { attachments, refused, add, addTake, remove }
}

function useSaving(onKept: () => void) {
  const { captureDrafts } = useApp()
  const submitAll = useSubmitCaptures()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<'empty' | { error: unknown } | null>(null)
  const keep = async (composed: Parameters<typeof capturesOf>[0]) => {
    setSaving(true)
    setFailure(null)
    try {
      const captures = await capturesOf(composed)
      if (captures.length === 0) return setFailure('empty')
      await submitAll(captures)
      captureDrafts.change({ text: '', tags: [] })
      onKept()
    } catch (error) {
      setFailure({ error })
    } finally {
      setSaving(false)
    }
  }
  return { keep, isSaving, failure }
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

type LocationFault = 'refused' | 'unavailable'

type LocationState =
  | { phase: 'off' | 'asking' }
  | { phase: 'found'; location: Place }
  | { phase: 'failed'; fault: LocationFault }

function useGeolocation(): { state: LocationState; find(): void; drop(): void } {
  const [state, setState] = useState<LocationState>({ phase: 'off' })
  const find = () => {
    if (!('geolocation' in navigator)) return setState({ phase: 'failed', fault: 'unavailable' })
    setState({ phase: 'asking' })
    navigator.geolocation.getCurrentPosition(
      (position) =>
        setState((now) => (now.phase === 'asking' ? { phase: 'found', location: locationOf(position) } : now)),
      ({ code, PERMISSION_DENIED }) =>
        setState({ phase: 'failed', fault: code === PERMISSION_DENIED ? 'refused' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return { state, find, drop: () => setState({ phase: 'off' }) }
}

function locationOf({ coords, timestamp }: GeolocationPosition): Place {
  const { latitude: lat, longitude: lon, accuracy } = coords
  return { lat, lon, accuracy: Math.round(accuracy), capturedAt: new Date(timestamp).toISOString() }
}

/** If sending takes longer, a second toast follows when it is done. */
const PROMPT_MS = 800

interface Words {
  t: TFunction<'capture'>
  language: string
  formats: Formats
}

/** Adds captures to the outbox, then shows the result without blocking the form. */
function useSubmitCaptures(): (captures: readonly NewCapture[]) => Promise<void> {
  const app = useApp()
  const { t, i18n } = useTranslation('capture')
  const formats = useFormats()
  return async (captures) => {
    const ids: string[] = []
    // Sequential, because this is the order in which they are sent.
    for (const capture of captures) ids.push(await app.outbox.add(capture))
    void tell(app, ids, captures, { t, language: i18n.language, formats })
  }
}

async function tell(app: App, ids: readonly string[], captures: readonly NewCapture[], words: Words): Promise<void> {
  const { outbox, session, toasts } = app
  const answers = Promise.all(ids.map(outbox.whenSaved))
  if (await isSettledWithin(answers, PROMPT_MS)) return showOutcome(app, await answers, captures, words)
  // Signed out meanwhile: the sign-in page says so, and the captures wait for the next sign-in.
  if (session.get() === null) return
  const isStuck = !navigator.onLine || outbox.view.get().trouble !== null
  toasts.show({ text: words.t(isStuck ? 'kept.waiting' : 'kept.sending', { count: ids.length }) })
  // Captures that wait for the network are reported by the outbox, all at once.
  if (!isStuck) await showOutcome(app, await answers, captures, words)
}

async function isSettledWithin(answers: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const isInTime = await Promise.race([answers.then(() => true), late])
  clearTimeout(timer)
  return isInTime
}

async function showOutcome(
  app: App,
  answers: readonly CapturedView[],
  captures: readonly NewCapture[],
  words: Words,
): Promise<void> {
  const [answer] = answers
  const [capture] = captures
  if (answers.length !== 1 || !answer || !capture) {
    app.toasts.show({ text: words.t('kept.several', { count: answers.length }) })
    return
  }
  const outcome = await findOutcome(app, answer, capture, words)
  app.toasts.show({
    text:
      outcome.kind === 'dueTask' || outcome.kind === 'dueReminder'
        ? dueWords(outcome, words)
        : words.t(`kept.${outcome.kind}`),
    action: { label: words.t('kept.open'), onClick: () => navigate(`/m/${answer.id}`) },
  })
}

function dueWords({ kind, when }: Extract<Outcome, { when: string }>, { t }: Words): string {
  return t(`kept.${kind}`, { when })
}

/** Only for a task the memory must be read: the answer has no due time. */
async function findOutcome(
  { client, clock }: App,
  answer: CapturedView,
  capture: NewCapture,
  { language, formats }: Words,
): Promise<Outcome> {
  const isDue = answer.type === 'task' || answer.type === 'reminder'
  const memory = isDue ? await client.memories.get(answer.id).catch(() => null) : null
  return outcomeOf(answer, capture, memory, (dueAt, isDayOnly) =>
    whenText(formats, language, dueAt, isDayOnly, clock.now()),
  )
}
