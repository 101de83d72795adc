import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LembraError } from '../../src/client/errors.ts'
import { useApp } from '../app/use-app.ts'
import { Button } from './button.tsx'
import { Note, useErrorText } from './feedback.tsx'
import styles from './form.module.css'

/** Focuses the first invalid field. Errors without a field are shown above the buttons. */
export function Form({
  submission,
  children,
  submit,
  buttons,
  takesFocus = false,
}: {
  submission: Submission
  children: ReactNode
  /** Text of the button, unless the form has other `buttons` */
  submit?: string
  buttons?: ReactNode
  /** Focuses the first field, for a form that replaces another one */
  takesFocus?: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  const { problem } = submission
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input')?.focus()
  }, [takesFocus])
  return (
    <form ref={form} className={styles['form']} onSubmit={submission.submit} noValidate>
      {children}
      {submission.formError !== null && <Note kind="error">{submission.formError}</Note>}
      {buttons ?? (
        <Button type="submit" look="main" isBusy={submission.isBusy}>
          {submit}
        </Button>
      )}
    </form>
  )
}

/** Error text in the user's language. `field` is the name that the service uses; null if the error concerns no single field. */
export interface Problem {
  field: string | null
  text: string
}

interface Submission {
  problem: Problem | null
  isBusy: boolean
  errorOf(field: string): string | null
  formError: string | null
  submit(event: SubmitEvent): void
  run(): void
}

/** Sends a form. `check` validates before sending, `work` sends, and `fields` are those that show their own error. */
export function useSubmission({
  fields,
  words = {},
  check,
  work,
}: {
  fields: readonly string[]
  /** Texts for refused fields that mean something else in this form */
  words?: Readonly<Record<string, string>>
  check: () => Problem | null
  work: () => Promise<void>
}): Submission {
  const problemOf = useProblem()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const found = check()
    setProblem(found)
    if (found || isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const refused = problemOf(error)
      const own = refused.field === null ? undefined : words[refused.field]
      setProblem(own === undefined ? refused : { ...refused, text: own })
    } finally {
      setBusy(false)
    }
  }
  const field = problem?.field ?? null
  const isOwn = field !== null && fields.includes(field)
  return {
    problem,
    isBusy,
    errorOf: (name) => (problem?.field === name ? problem.text : null),
    formError: problem && !isOwn ? problem.text : null,
    submit: (event) => {
      event.preventDefault()
      void send()
    },
    run: () => void send(),
  }
}

/** Maps refusals of the service to messages; other errors get the general text. */
function useProblem(): (error: unknown) => Problem {
  const { session } = useApp()
  const { t } = useTranslation('signIn')
  const errorText = useErrorText()
  return (error) => {
    if (!(error instanceof LembraError)) return { field: null, text: errorText(error) }
    const { status, field, retryAfterSeconds } = error
    if (status === 429 && retryAfterSeconds !== null) {
      const isLong = retryAfterSeconds > 90
      const count = isLong ? Math.ceil(retryAfterSeconds / 60) : Math.max(1, retryAfterSeconds)
      const duration = isLong ? t('minutes', { count }) : t('seconds', { count })
      return { field: null, text: t('problems.throttled', { duration }) }
    }
    // Without a session only login answers 401.
    if (status === 401 && session.get() === null) return { field: null, text: t('problems.wrongLogin') }
    // Without a session only registration answers 403.
    if (status === 403 && session.get() === null) return { field: null, text: t('problems.closed') }
    if (status === 400 && (field === 'key' || field === 'name' || field === 'currentPassword' || field === 'email'))
      return { field, text: t(`problems.${field}`) }
    if (status === 400 && (field === 'password' || field === 'newPassword'))
      return { field, text: t('problems.passwordShort') }
    return { field, text: errorText(error) }
  }
}
