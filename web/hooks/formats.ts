import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../state/session.ts'
import { type Formats, formatsOf } from './formatting.ts'

/** How dates and numbers read in the account's language and timezone; in the browser's zone where nobody is signed in. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const zone = useSession()?.account.settings.timezone
  return useMemo(() => formatsOf(i18n.language, zone), [i18n.language, zone])
}
