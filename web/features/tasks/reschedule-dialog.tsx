import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarArrowDown, CalendarX, Moon, Sun } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../src/client/client.ts'
import { useApp, useFormats, useMinute } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useErrorText } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { Formats } from '../../ui/formatting.ts'
import { isUnknown, reportDeleted } from '../memories/memory-data.ts'
import { useDueFormats } from './due.tsx'
import { type RepeatedTask, RepetitionForm, SnoozeChoices } from './repetition.tsx'
import styles from './reschedule-dialog.module.css'
import { type NewDue, reportNotChanged, setTaskDue } from './task-data.ts'
import { dayAfter, instantOfWallTime, nextMonday, wallTimeOf } from './times.ts'

export function RescheduleDialog({
  task,
  isOpen,
  onClose,
}: {
  task: ScheduledTask
  isOpen: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('tasks')
  const shell = useTranslation()
  const formId = useId()
  const reschedule = useReschedule(task, onClose)
  return (
    <Dialog
      title={t('reschedule.title')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {shell.t('cancel')}
          </Button>
          <Button type="submit" form={formId} look="main" isBusy={reschedule.isBusy}>
            {shell.t('save')}
          </Button>
        </>
      }
    >
      <p className={styles['task']} dir="auto">
        {task.title}
      </p>
      <form id={formId} className={styles['form']} onSubmit={reschedule.submit}>
        <div>
          <TextField
            label={t('reschedule.words')}
            placeholder={t('reschedule.example')}
            value={reschedule.words}
            dir="auto"
            error={reschedule.error}
            onChange={(event) => reschedule.setWords(event.target.value)}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="done"
          />
          <DuePreview words={reschedule.words} />
        </div>
        <DueChoices hasDue={task.dueAt !== null} isBusy={reschedule.isBusy} onChoose={reschedule.choose} />
        <TextField
          type="datetime-local"
          label={t('reschedule.clock')}
          value={reschedule.wallTime}
          onChange={(event) => reschedule.setWallTime(event.target.value)}
        />
      </form>
      {task.dueAt !== null && <SnoozeChoices task={task} onDone={onClose} />}
      <RepetitionForm task={task} onDone={onClose} />
    </Dialog>
  )
}

interface ScheduledTask extends RepeatedTask {
  duePrecision: 'day' | 'minute' | null
}

const UNDO_MS = 8_000

/** The last input counts: typing text clears the date field, and the other way round. */
function useReschedule(task: ScheduledTask, onClose: () => void) {
  const { t } = useTranslation('tasks')
  const errorText = useErrorText()
  const app = useApp()
  const { offsetAt } = useFormats()
  const reportMoved = useReportMoved(task)
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
      await setTaskDue(app, task.id, due)
      reportMoved(due)
      setEntered({ words: '', wallTime: null })
      onClose()
    } catch (failure) {
      if (!isUnknown(failure)) return setError(errorText(failure))
      onClose()
      await reportDeleted(app, task.id)
    } finally {
      setIsBusy(false)
    }
  }
  const now = task.dueAt === null ? '' : wallTimeOf(Date.parse(task.dueAt), offsetAt)
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
      if (words.trim() !== '') void attempt(() => dueInWords(app.client, words))
      else if (wallTime !== null) void attempt(async () => dueByClock(wallTime, offsetAt))
      else onClose()
    },
  }
}

/** Asks the service again, because the shown reading may lag behind the last key. */
async function dueInWords(client: Client, words: string): Promise<NewDue | null> {
  const { dueAt, duePrecision } = await client.readDate(words.trim())
  return dueAt === null ? null : { dueAt, duePrecision: duePrecision ?? 'minute' }
}

function dueByClock(wallTime: string, offsetAt: Formats['offsetAt']): NewDue | null {
  if (wallTime === '') return { dueAt: null }
  const instant = instantOfWallTime(wallTime, offsetAt)
  return instant === null ? null : { dueAt: new Date(instant).toISOString(), duePrecision: 'minute' }
}

function useReportMoved(task: ScheduledTask): (due: NewDue) => void {
  const app = useApp()
  const { t } = useTranslation('tasks')
  const shell = useTranslation()
  const formats = useDueFormats()
  const before: NewDue =
    task.dueAt === null ? { dueAt: null } : { dueAt: task.dueAt, duePrecision: task.duePrecision ?? 'minute' }
  const undo = () => void setTaskDue(app, task.id, before).catch((error: unknown) => reportNotChanged(app, task, error))
  return (due) => {
    const text =
      due.dueAt === null ? t('reschedule.cleared') : t('reschedule.moved', { due: formats.due(due, app.clock.now()) })
    app.toasts.show({ text, timeout: UNDO_MS, action: { label: shell.t('undo'), onClick: undo } })
  }
}

const EVENING = '19:00'

/** Common new dates. A click applies the date at once. */
function DueChoices({
  hasDue,
  isBusy,
  onChoose,
}: {
  hasDue: boolean
  isBusy: boolean
  onChoose: (due: NewDue) => void
}) {
  const { t } = useTranslation('tasks')
  const { dayOf } = useDueFormats()
  const { offsetAt } = useFormats()
  const now = useMinute()
  const today = dayOf(now)
  const evening = instantOfWallTime(`${today}T${EVENING}`, offsetAt)
  const onDay = (day: string) => {
    const instant = instantOfWallTime(`${day}T09:00`, offsetAt)
    if (instant !== null) onChoose({ dueAt: new Date(instant).toISOString(), duePrecision: 'day' })
  }
  return (
    <div role="group" aria-label={t('reschedule.choices')} className={styles['choices']}>
      {evening !== null && evening > now && (
        <Button
          icon={<Moon aria-hidden />}
          isBusy={isBusy}
          onClick={() => onChoose({ dueAt: new Date(evening).toISOString(), duePrecision: 'minute' })}
        >
          {t('reschedule.evening')}
        </Button>
      )}
      <Button icon={<Sun aria-hidden />} isBusy={isBusy} onClick={() => onDay(dayAfter(today, 1))}>
        {t('reschedule.tomorrow')}
      </Button>
      <Button icon={<CalendarArrowDown aria-hidden />} isBusy={isBusy} onClick={() => onDay(nextMonday(today))}>
        {t('reschedule.nextWeek')}
      </Button>
      {hasDue && (
        <Button icon={<CalendarX aria-hidden />} isBusy={isBusy} onClick={() => onChoose({ dueAt: null })}>
          {t('reschedule.none')}
        </Button>
      )}
    </div>
  )
}

const DEBOUNCE_MS = 150

/** Shows which time the service understands while the user types. Its space is reserved to avoid layout shift. */
function DuePreview({ words }: { words: string }) {
  const { client } = useApp()
  const { t } = useTranslation('tasks')
  const formats = useDueFormats()
  const asked = useSettled(words.trim())
  const { data, error } = useQuery({
    queryKey: ['date', asked],
    queryFn: ({ signal }) => client.readDate(asked, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // The result depends on the current time.
    staleTime: 0,
    gcTime: 0,
  })
  const read = words.trim() === '' || asked === '' || error ? null : data
  return (
    <p role="status" className={styles['reading']}>
      {read && (read.dueAt === null ? t('reschedule.unread') : formats.plain({ ...read, dueAt: read.dueAt }))}
      {read?.dueAt && read.isSure === false && <span className={styles['unsure']}> {t('reschedule.unsure')}</span>}
    </p>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
