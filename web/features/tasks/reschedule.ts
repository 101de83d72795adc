import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/client.ts'
import { useAccount } from '../../app/session.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { showToast } from '../../ui/toast.tsx'
import { isUnknown, tellGone } from '../memories/memory-gone.ts'
import { useDueFormats } from './due-formats.ts'
import { type NewDue, setTaskDue, type TaskSeen, tellNotChanged } from './task-changes.ts'
import { instantOfWallTime, wallTimeOf } from './zoned-time.ts'

export interface ScheduledTask extends TaskSeen {
  dueAt: string | null
  duePrecision: 'day' | 'minute' | null
}

const UNDO_MS = 8_000

/** The last input counts: typing text clears the date field, and the other way round. */
export function useReschedule(task: ScheduledTask, onClose: () => void) {
  const { t } = useTranslation('tasks')
  const errorText = useErrorText()
  const { timezone } = useAccount().settings
  const tellMoved = useTellMoved(task)
  const [entered, setEntered] = useState<{ words: string; wallTime: string | null }>({ words: '', wallTime: null })
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const enter = (next: typeof entered) => {
    setEntered(next)
    setError(null)
  }
  const attempt = async (find: () => Promise<NewDue | null>) => {
    setIsBusy(true)
    setError(null)
    try {
      const due = await find()
      if (due === null) return setError(t('reschedule.unread'))
      await setTaskDue(task.id, due)
      tellMoved(due)
      setEntered({ words: '', wallTime: null })
      onClose()
    } catch (failure) {
      if (!isUnknown(failure)) return setError(errorText(failure))
      onClose()
      await tellGone(task.id)
    } finally {
      setIsBusy(false)
    }
  }
  const now = task.dueAt === null ? '' : wallTimeOf(Date.parse(task.dueAt), timezone)
  return {
    words: entered.words,
    setWords: (words: string) => enter({ words, wallTime: null }),
    wallTime: entered.wallTime ?? now,
    setWallTime: (wallTime: string) => enter({ words: '', wallTime }),
    error,
    isBusy,
    choose: (due: NewDue) => void attempt(async () => due),
    submit: (event: FormEvent) => {
      event.preventDefault()
      const { words, wallTime } = entered
      if (isBusy) return
      if (words.trim() !== '') void attempt(() => dueInWords(words))
      else if (wallTime !== null) void attempt(async () => dueByClock(wallTime, timezone))
      else onClose()
    },
  }
}

/** Asks the service again, because the shown reading may lag behind the last key. */
async function dueInWords(words: string): Promise<NewDue | null> {
  const { dueAt, duePrecision } = await client.readDate(words.trim())
  return dueAt === null ? null : { dueAt, duePrecision: duePrecision ?? 'minute' }
}

function dueByClock(wallTime: string, timezone: string): NewDue | null {
  if (wallTime === '') return { dueAt: null }
  const instant = instantOfWallTime(wallTime, timezone)
  return instant === null ? null : { dueAt: new Date(instant).toISOString(), duePrecision: 'minute' }
}

function useTellMoved(task: ScheduledTask): (due: NewDue) => void {
  const { t } = useTranslation('tasks')
  const shell = useTranslation()
  const formats = useDueFormats()
  const before: NewDue =
    task.dueAt === null ? { dueAt: null } : { dueAt: task.dueAt, duePrecision: task.duePrecision ?? 'minute' }
  const undo = () => void setTaskDue(task.id, before).catch((error: unknown) => tellNotChanged(task, error))
  return (due) => {
    const text =
      due.dueAt === null ? t('reschedule.cleared') : t('reschedule.moved', { due: formats.due(due, Date.now()) })
    showToast({ text, timeout: UNDO_MS, action: { label: shell.t('undo'), onClick: undo } })
  }
}
