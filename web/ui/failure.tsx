import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { useErrorText } from './error-text.ts'
import { Note } from './note.tsx'

export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <Note kind="error" action={onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}>
      {errorText(error)}
    </Note>
  )
}
