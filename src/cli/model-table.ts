import type { ModelList } from '../operator/operator.ts'
import { columns } from './columns.ts'

const STATES = {
  active: 'answers',
  building: 'is being built, then takes over',
  retired: 'was replaced, is being removed',
}

/** Which models there are vectors of, what each is there for, and how far each is. */
export function modelTable({ models, memories, waiting }: ModelList): string[] {
  if (models.length === 0) return ['No model yet: search is by words alone. EMBEDDINGS chooses one.']
  const rows = models.map(({ name, state, memories: embedded }) => [
    name,
    `${embedded} of ${memories}`,
    `${share(embedded, memories)} %`,
    STATES[state],
  ])
  const left = waiting === 0 ? [] : ['', `Waiting for their vectors, captured or changed of late: ${waiting}`]
  return [...columns([['model', 'memories', '', ''], ...rows]), ...left]
}

/** Never 100 before all are there. */
function share(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((100 * part) / whole)
}
