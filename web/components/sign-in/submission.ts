import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LembraError } from '../../../src/client/errors.ts'
import { useErrorText } from '../../hooks/error-text.ts'
import { currentSession } from '../../state/session.ts'

/** What is wrong, in the person's language; `field` as the service names it, null where it is no single field's. */
export interface Problem {
  field: string | null
  text: string
}

export interface Submission {
  problem: Problem | null
  isBusy: boolean
  /** Of this field. */
  errorOf(field: string): string | null
  /** What no field of the form shows. */
  formError: string | null
  submit(event: SubmitEvent): void
  run(): void
}

/**
 * A form's sending. `check` finds what need not be sent to be wrong; `work` sends; `fields` are those that show their own problem.
 */
export function useSubmission({
  fields,
  words = {},
  check,
  work,
}: {
  fields: readonly string[]
  /** Of fields whose refusal means something else here than elsewhere. */
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

/** Our words for what the service refuses in a form; for anything else what is said everywhere. */
function useProblem(): (error: unknown) => Problem {
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
    // Only a login is refused so where no credential is sent.
    if (status === 401 && currentSession() === null) return { field: null, text: t('problems.wrongLogin') }
    // Only registration is refused so where no credential is sent.
    if (status === 403 && currentSession() === null) return { field: null, text: t('problems.closed') }
    if (status === 400 && (field === 'key' || field === 'name' || field === 'currentPassword' || field === 'email'))
      return { field, text: t(`problems.${field}`) }
    if (status === 400 && (field === 'password' || field === 'newPassword'))
      return { field, text: t('problems.passwordShort') }
    return { field, text: errorText(error) }
  }
}
