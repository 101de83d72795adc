import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Conversation {
  id: string
  /** `capturedAt` is local time without a zone. */
  memories: Array<{ id: string; capturedAt: string; speaker: string; text: string }>
  queries: Array<{ q: string; category: number; evidence: string[] }>
}

export interface PortuguesePassage {
  text: string
  queries: string[]
}

export interface BilingualPassage {
  en: string
  es: string
  queries_en: string[]
  queries_es: string[]
}

/** Reads `locomo.json`, or `locomo-dev.json` if only this part of it is available. Returns null and prints a line if there is neither. */
export function readConversations(folder: string): Conversation[] | null {
  return readData(folder, 'locomo') as Conversation[] | null
}

export function readPortuguesePassages(folder: string): PortuguesePassage[] | null {
  return readData(folder, 'passages-pt') as PortuguesePassage[] | null
}

export function readBilingualPassages(folder: string): BilingualPassage[] | null {
  return readData(folder, 'passages-en-es') as BilingualPassage[] | null
}

function readData(folder: string, name: string): unknown {
  for (const file of [`${name}.json`, `${name}-dev.json`]) {
    try {
      return JSON.parse(readFileSync(join(folder, file), 'utf8'))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  console.log(`There is no ${name}.json in ${folder}: its part is left out.`)
  return null
}
