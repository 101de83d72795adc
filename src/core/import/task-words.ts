import type { TaskStatus } from '../records.ts'

const WORDS: Record<TaskStatus, readonly string[]> = {
  open: [
    'open',
    'todo',
    'to do',
    'needs-action',
    'in-process',
    'pending',
    'false',
    'no',
    'não',
    'aberto',
    'aberta',
    'abierto',
    'pendente',
    'pendiente',
  ],
  done: [
    'done',
    'completed',
    'complete',
    'true',
    'yes',
    'x',
    'sim',
    'sí',
    'feito',
    'feita',
    'hecho',
    'hecha',
    'concluído',
    'concluída',
    'completado',
  ],
  cancelled: ['cancelled', 'canceled', 'cancelado', 'cancelada'],
}

/** How tools and people say where a task stands; null where it is none of these. */
export function statusOf(said: string): TaskStatus | null {
  const word = said.trim().toLowerCase().normalize('NFC')
  return (['open', 'done', 'cancelled'] as const).find((status) => WORDS[status].includes(word)) ?? null
}
