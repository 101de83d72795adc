import type { ModelList } from '../operator/operator.ts'
import { columns } from './columns.ts'

const STATES = {
  active: 'answers',
  building: 'is being built, then takes over',
  retired: 'was replaced and is being removed',
}

export function modelTable({ models, memories, waiting }: ModelList): string[] {
  if (models.length === 0) return ['No model yet: search only compares words. Set EMBEDDINGS to choose a model.']
  const rows = models.map(({ name, state, memories: embedded }) => [
    name,
    `${embedded} of ${memories}`,
    `${share(embedded, memories)} %`,
    STATES[state],
  ])
  const left = waiting === 0 ? [] : ['', `New or changed memories that wait for embeddings: ${waiting}`]
  return [...columns([['model', 'memories', '', ''], ...rows]), ...left]
}

/** Rounds down, so that it is 100 only once all are done. */
function share(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((100 * part) / whole)
}
