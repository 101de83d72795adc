import { BellRing, Moon, Repeat, RotateCw, SkipForward, Sun, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recurrenceInWords } from '../../../src/schema/recurrence-words.ts'
import type { AppLanguage } from '../../app/language.ts'
import { useAccount, useApp, useFormats, useMinute } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/fields.tsx'
import { isUnknown, reportDeleted } from '../memories/memory-data.ts'
import { useDueFormats } from './due.tsx'
import styles from './repetition.module.css'
import { changeTask, type TaskSeen } from './task-data.ts'
import { dayAfter, instantOfWallTime, wallTimeOf } from './times.ts'

export interface RepeatedTask extends TaskSeen {
  dueAt: string | null
  recurrence?: string | null | undefined
}

/** The words for a rule, in the language of the app. */
function useRepetitionWords(): (rule: string) => string {
  const { i18n } = useTranslation('tasks')
  const { timezone } = useAccount().settings
  return (rule) => recurrenceInWords(rule, i18n.language as AppLanguage, timezone)
}

export function RepetitionLabel({ rule }: { rule: string }) {
  const { t } = useTranslation('tasks')
  const words = useRepetitionWords()
  return (
    <span className={styles['label']}>
      <Repeat aria-label={t('repeats.label')} />
      {words(rule)}
    </span>
  )
}

/** "Reminder: tomorrow, 09:00", for a snoozed notification */
export function useSnoozed(): { formatSnoozed: (until: string) => string } {
  const { t } = useTranslation('tasks')
  const formats = useDueFormats()
  const now = useMinute()
  return {
    formatSnoozed: (until) => t('snooze.snoozed', { due: formats.due({ dueAt: until, duePrecision: 'minute' }, now) }),
  }
}

/** Runs a change of the task and shows its result in a toast. */
function useTaskChange(task: RepeatedTask, onDone: () => void) {
  const app = useApp()
  const errorText = useErrorText()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const change = async (
    attributes: Record<string, unknown>,
    textOf: (changed: Awaited<ReturnType<typeof changeTask>>) => string,
  ) => {
    setIsBusy(true)
    setError(null)
    try {
      const changed = await changeTask(app, task.id, attributes)
      app.toasts.show({ text: textOf(changed) })
      onDone()
    } catch (failure) {
      if (!isUnknown(failure)) return setError(errorText(failure))
      onDone()
      await reportDeleted(app, task.id)
    } finally {
      setIsBusy(false)
    }
  }
  return { error, setError, isBusy, change: (...given: Parameters<typeof change>) => void change(...given) }
}

const EVENING = '19:00'
const MORNING = '09:00'
const HOUR_MS = 3_600_000

/** Moves the notification of this occurrence, not its due time. */
export function SnoozeChoices({ task, onDone }: { task: RepeatedTask; onDone: () => void }) {
  const { t } = useTranslation('tasks')
  const { offsetAt } = useFormats()
  const formats = useDueFormats()
  const now = useMinute()
  const [wallTime, setWallTime] = useState('')
  const { error, setError, isBusy, change } = useTaskChange(task, onDone)
  const today = formats.dayOf(now)
  const evening = instantOfWallTime(`${today}T${EVENING}`, offsetAt)
  const tomorrow = instantOfWallTime(`${dayAfter(today, 1)}T${MORNING}`, offsetAt)
  const snooze = (at: number | null) => {
    if (at === null || at <= now) return setError(t('snooze.past'))
    const dueAt = new Date(at).toISOString()
    change({ snoozedUntil: dueAt }, () =>
      t('snooze.snoozed', { due: formats.due({ dueAt, duePrecision: 'minute' }, now) }),
    )
  }
  return (
    <section className={styles['part']} aria-label={t('snooze.title')}>
      <h3>{t('snooze.title')}</h3>
      <div className={styles['choices']}>
        <Button icon={<BellRing aria-hidden />} isBusy={isBusy} onClick={() => snooze(now + HOUR_MS)}>
          {t('snooze.hour')}
        </Button>
        {evening !== null && evening > now && (
          <Button icon={<Moon aria-hidden />} isBusy={isBusy} onClick={() => snooze(evening)}>
            {t('snooze.evening')}
          </Button>
        )}
        <Button icon={<Sun aria-hidden />} isBusy={isBusy} onClick={() => snooze(tomorrow)}>
          {t('snooze.tomorrow')}
        </Button>
      </div>
      <div className={styles['line']}>
        <TextField
          type="datetime-local"
          label={t('snooze.pick')}
          value={wallTime}
          min={wallTimeOf(now, offsetAt)}
          error={error}
          onChange={(event) => setWallTime(event.target.value)}
        />
        <Button
          isBusy={isBusy}
          disabled={wallTime === ''}
          onClick={() => snooze(instantOfWallTime(wallTime, offsetAt))}
        >
          {t('snooze.then')}
        </Button>
      </div>
    </section>
  )
}

/** How the task repeats, in words; the service reads them. */
export function RepetitionForm({ task, onDone }: { task: RepeatedTask; onDone: () => void }) {
  const { t } = useTranslation('tasks')
  const formats = useDueFormats()
  const now = useMinute()
  const words = useRepetitionWords()
  const { error, setError, isBusy, change } = useTaskChange(task, onDone)
  const [entered, setEntered] = useState<string | null>(null)
  const { recurrence = null, dueAt } = task
  const shown = entered ?? (recurrence === null ? '' : words(recurrence))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || entered === null) return
    if (entered.trim() === '') return recurrence === null ? onDone() : end()
    change({ recurrence: entered.trim() }, ({ metadata }) =>
      t('repeats.saved', { words: metadata.recurrence === null ? entered : words(metadata.recurrence) }),
    )
  }
  const end = () => change({ recurrence: null }, () => t('repeats.ended'))
  const skip = () =>
    change({ status: 'skipped', occurrence: dueAt }, ({ metadata, attributes }) => {
      const duePrecision = attributes['duePrecision'] === 'day' ? 'day' : 'minute'
      const next = metadata.status === 'open' ? metadata.dueAt : null
      return next === null
        ? t('repeats.over')
        : t('repeats.skipped', { due: formats.due({ dueAt: next, duePrecision }, now) })
    })
  return (
    <form className={styles['part']} onSubmit={submit}>
      <TextField
        label={t('repeats.label')}
        placeholder={t('repeats.example')}
        value={shown}
        dir="auto"
        error={error}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => {
          setEntered(event.target.value)
          setError(null)
        }}
      />
      <div className={styles['choices']}>
        <Button type="submit" icon={<RotateCw aria-hidden />} isBusy={isBusy} disabled={entered === null}>
          {t('repeats.save')}
        </Button>
        {recurrence !== null && (
          <>
            <Button icon={<SkipForward aria-hidden />} isBusy={isBusy} onClick={skip}>
              {t('repeats.skip')}
            </Button>
            <Button icon={<X aria-hidden />} isBusy={isBusy} onClick={end}>
              {t('repeats.end')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
