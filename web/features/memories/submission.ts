import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { navigate } from 'wouter/use-browser-location'
import type { CapturedView } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'
import { addToOutbox, currentOutbox, type NewCapture, whenSaved } from '../../app/outbox.ts'
import { currentSession } from '../../app/session.ts'
import { useFormats } from '../../ui/formats.ts'
import type { Formats } from '../../ui/formatting.ts'
import { showToast } from '../../ui/toast.tsx'
import { type Outcome, outcomeOf, whenText } from './outcome.ts'

/** If sending takes longer, a second toast follows when it is done. */
const PROMPT_MS = 800

interface Words {
  t: TFunction<'capture'>
  language: string
  formats: Formats
}

/** Adds captures to the outbox, then shows the result without blocking the form. */
export function useKeep(): (captures: readonly NewCapture[]) => Promise<void> {
  const { t, i18n } = useTranslation('capture')
  const formats = useFormats()
  return async (captures) => {
    const ids: string[] = []
    // Sequential, because this is the order in which they are sent.
    for (const capture of captures) ids.push(await addToOutbox(capture))
    void tell(ids, captures, { t, language: i18n.language, formats })
  }
}

async function tell(ids: readonly string[], captures: readonly NewCapture[], words: Words): Promise<void> {
  const answers = Promise.all(ids.map(whenSaved))
  if (await isSettledWithin(answers, PROMPT_MS)) return showOutcome(await answers, captures, words)
  // Signed out meanwhile: the sign-in page says so, and the captures wait for the next sign-in.
  if (currentSession() === null) return
  const isStuck = !navigator.onLine || currentOutbox().trouble !== null
  showToast({ text: words.t(isStuck ? 'kept.waiting' : 'kept.sending', { count: ids.length }) })
  // Captures that wait for the network are reported by the outbox, all at once.
  if (!isStuck) await showOutcome(await answers, captures, words)
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
  answers: readonly CapturedView[],
  captures: readonly NewCapture[],
  words: Words,
): Promise<void> {
  const [answer] = answers
  const [capture] = captures
  if (answers.length !== 1 || !answer || !capture) {
    showToast({ text: words.t('kept.several', { count: answers.length }) })
    return
  }
  const outcome = await findOutcome(answer, capture, words)
  showToast({
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
async function findOutcome(answer: CapturedView, capture: NewCapture, { language, formats }: Words): Promise<Outcome> {
  const isDue = answer.type === 'task' || answer.type === 'reminder'
  const memory = isDue ? await client.memories.get(answer.id).catch(() => null) : null
  return outcomeOf(answer, capture, memory, (dueAt, isDayOnly) =>
    whenText(formats, language, dueAt, isDayOnly, Date.now()),
  )
}
