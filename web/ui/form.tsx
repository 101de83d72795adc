import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form.module.css'
import { Note } from './note.tsx'
import type { Submission } from './submission.ts'

/** Focuses the first invalid field. Errors without a field are shown above the buttons. */
export function Form({
  submission,
  children,
  buttons,
  takesFocus = false,
}: {
  submission: Submission
  children: ReactNode
  buttons: ReactNode
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
      {buttons}
    </form>
  )
}
