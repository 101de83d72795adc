import { titleFrom } from '../../engines/language/index.ts'
import { MediaFailure } from '../../engines/media-format/index.ts'
import type { Account } from '../accounts/record.ts'
import type { Memory } from '../memories/record.ts'
import { isDueSure, isTaskType, readText, stateFor, type TextReading, withTaskState } from '../memories/task-state.ts'
import type { Job } from '../store.ts'
import { beginStage, endStage, type StageDeps, stageOf } from './stage.ts'

export interface ModelClassification {
  type: 'note' | 'task' | 'reminder'
  /** At most 80 characters, one line. */
  title: string
}

export interface Classifier {
  /** Returns null if the model's answer is unusable: the rules decide then. @throws {MediaFailure} provider_unavailable */
  classify(text: string, signal: AbortSignal): Promise<ModelClassification | null>
}

export interface ClassifyingDeps extends StageDeps {
  /** Null if no model is configured: only our rules classify. */
  classifier: Classifier | null
}

/** Gives a transcript its type, title and due date. If a model is configured, it also reclassifies texts. */
export async function classifyCapture(deps: ClassifyingDeps, job: Job, signal: AbortSignal): Promise<void> {
  const stage = await stageOf(deps, job)
  if (!stage) return
  const { account, memory } = stage
  if (memory.source !== 'text') await beginStage(deps, job)
  const model = await askModel(deps, memory.text, signal)
  await endStage(deps, job, (current) => ({
    memory:
      current.source === 'text' ? lookedAtAgain(current, memory, account, model) : classified(current, account, model),
  }))
}

/** Returns null if the model fails: the rules decide then. */
async function askModel(
  { classifier }: ClassifyingDeps,
  text: string,
  signal: AbortSignal,
): Promise<ModelClassification | null> {
  try {
    return classifier && (await classifier.classify(text, signal))
  } catch (error) {
    if (error instanceof MediaFailure) return null
    throw error
  }
}

/** Keeps a type and a title that the owner has set meanwhile. */
function classified(memory: Memory, account: Account, model: ModelClassification | null): Memory {
  const reading = readText(memory.text, account, memory.capturedAt)
  const done: Memory = {
    ...memory,
    memoryStatus: 'ready',
    error: null,
    language: reading.language,
    title: memory.isTitleGiven ? memory.title : (model?.title ?? titleFrom(memory.text)),
  }
  if (memory.type !== 'audio') return isTaskType(memory.type) ? withDueSpoken(done, reading) : done
  const type = model?.type ?? reading.classification.type
  const state = stateFor(type, reading)
  const isSure = (model !== null || reading.classification.isSure) && isDueSure(state, reading)
  return {
    ...done,
    type,
    status: state.status,
    dueAt: state.dueAt,
    attributes: withTaskState(memory.attributes, state),
    review: memory.review === 'approved' ? 'approved' : isSure ? null : 'pending',
  }
}

/** For an audio that its owner made a task before it was transcribed: reads the due date, unless the owner gave one. */
function withDueSpoken(memory: Memory, reading: TextReading): Memory {
  if (memory.dueAt !== null) return memory
  const state = { ...stateFor(memory.type, reading), status: memory.status }
  const review = memory.review ?? (isDueSure(state, reading) ? null : 'pending')
  return { ...memory, dueAt: state.dueAt, attributes: withTaskState(memory.attributes, state), review }
}

/** Changes only a text that nobody has edited or approved since its capture. */
function lookedAtAgain(memory: Memory, seen: Memory, account: Account, model: ModelClassification | null): Memory {
  const isUntouched =
    memory.updatedAt === seen.updatedAt && memory.updatedAt === memory.createdAt && memory.review !== 'approved'
  if (!model || !isUntouched) return memory
  const title = memory.isTitleGiven ? memory.title : model.title
  const reading = readText(memory.text, account, memory.capturedAt)
  const state = stateFor(model.type, reading)
  const review = isDueSure(state, reading) ? null : 'pending'
  if (model.type === memory.type) return { ...memory, title, review }
  return {
    ...memory,
    title,
    type: model.type,
    status: state.status,
    dueAt: state.dueAt,
    attributes: withTaskState(memory.attributes, state),
    review,
  }
}
