import { isAppointment, isCommitment, isQuestion } from './classification/appointment-cues.ts'
import { isChatLine } from './classification/chat-line.ts'
import { reminderCue } from './classification/reminder-cues.ts'
import { readSentences, type Sentence } from './classification/sentence.ts'
import { choreCue, explicitTaskCue, hasTodoMark } from './classification/task-cues.ts'
import { tellsOfPast } from './classification/tense.ts'
import type { Language } from './language.ts'

export interface Classification {
  type: 'note' | 'task' | 'reminder'
  /** False if the cues are weak or disagree; the person is then asked to review. */
  isSure: boolean
}

export interface ClassificationContext {
  language: Language | null
  due: { at: Date; precision: 'day' | 'minute'; isSure: boolean } | null
  now: Date
}

const LONG_TEXT = 300
const SEVERAL_SENTENCES = 3
const SURE_NOTE: Classification = { type: 'note', isSure: true }
const UNSURE_NOTE: Classification = { type: 'note', isSure: false }

/**
 * Reads all three languages together: captures mix them, and language detection fails on short ones. Explicit requests come first, then chores, then
 * future dates.
 */
export function classify(text: string, context: ClassificationContext): Classification {
  if (isChatLine(text)) return SURE_NOTE
  const sentences = readSentences(text)
  const [first] = sentences
  if (!first) return SURE_NOTE

  const reminderCues = sentences.map(reminderCue)
  const isLong = text.length > LONG_TEXT || sentences.length > SEVERAL_SENTENCES
  const isAdvised = isLong ? reminderCues[0] === 'advised' : reminderCues.includes('advised')
  if (isAdvised || reminderCues.includes('asked')) return { type: 'reminder', isSure: true }
  if (hasTodoMark(text)) return { type: 'task', isSure: true }
  if (sentences.some((sentence) => explicitTaskCue(sentence) === 'sure')) return { type: 'task', isSure: true }

  if (isLong) return reminderCues.includes('advised') ? UNSURE_NOTE : SURE_NOTE
  if (!isQuestion(first)) {
    const cue = choreCue(first, context.language)
    if (cue) return { type: 'task', isSure: cue === 'sure' && reminderCues.every((reminder) => reminder === null) }
  }
  if (speaksOfAppointment(sentences, context)) return { type: 'reminder', isSure: false }
  return reminderCues.includes('weak') ? UNSURE_NOTE : SURE_NOTE
}

/** Requires a future date and a plan, an appointment or a request. An uncertain date needs a commitment with a number ("I'll go back on 15"). */
function speaksOfAppointment(sentences: Sentence[], { due, now, language }: ClassificationContext): boolean {
  if (due === null || due.at <= now) return false
  if (sentences.some(({ spoken, folded }) => tellsOfPast(spoken, folded))) return false
  if (!due.isSure) return sentences.some((sentence) => isCommitment(sentence) && /\d/u.test(sentence.folded))
  const isAlone = sentences.length === 1
  return sentences.some(
    (sentence) => sentence.isPolite || isCommitment(sentence) || (isAlone && isAppointment(sentence, language)),
  )
}
