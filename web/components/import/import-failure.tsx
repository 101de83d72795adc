import { useTranslation } from 'react-i18next'
import { LembraError, UnreachableError } from '../../../src/client/errors.ts'
import { useErrorText } from '../../hooks/error-text.ts'
import { Note } from '../note.tsx'

/** Explains a failed import. After an interruption it says that nothing is lost. */
export function ImportFailure({ error, isDryRun }: { error: unknown; isDryRun: boolean }) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const status = error instanceof LembraError ? error.status : null
  const isBroken = !isDryRun && (error instanceof UnreachableError || (status !== null && status >= 500))
  if (isBroken) return <Note kind="error">{t('errors.broken')}</Note>
  if (status === 413) return <Note kind="error">{t('errors.tooLarge')}</Note>
  if (status === 400 || status === 415 || status === 422) return <Note kind="error">{t('errors.unreadable')}</Note>
  return <Note kind="error">{errorText(error)}</Note>
}
