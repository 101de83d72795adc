import { languages, titleFrom } from '../../src/engines/language/index.ts'
import { memoryId } from '../../test/support/make-memory.ts'
import { createTexts } from '../support/texts.ts'

const MINUTE_MS = 60_000

/** Lines like an export's `memories.jsonl`: notes and tasks in three languages, a quarter of them with tags. */
export function linesOf(count: number): string {
  const texts = createTexts(3)
  return Array.from({ length: count }, (_, index) => `${JSON.stringify(lineOf(index, texts.memory(index)))}\n`).join('')
}

function lineOf(index: number, text: string) {
  const at = new Date(Date.UTC(2023, 0, 1) + index * 15 * MINUTE_MS).toISOString()
  const isTask = index % 6 === 0
  const state = { status: 'ready', review: null, error: null, audioSeconds: null }
  return {
    id: memoryId(index),
    title: titleFrom(text),
    text,
    attributes: isTask ? { status: 'open' } : {},
    metadata: {
      type: isTask ? 'task' : 'note',
      tags: index % 4 === 0 ? ['home', `topic${index % 40}`] : [],
      createdAt: at,
      updatedAt: at,
      capturedAt: at,
      client: null,
      status: isTask ? 'open' : null,
      memory: state,
      source: 'text',
      clientId: null,
      dueAt: null,
      language: languages[index % 3],
      media: null,
    },
    isTitleGiven: false,
  }
}
