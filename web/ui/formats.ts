import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import { type Formats, formatsOf } from './formatting.ts'

/** Formats for the language and timezone of the account, or the timezone of the browser if signed out */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const zone = useSession()?.account.settings.timezone
  return useMemo(() => formatsOf(i18n.language, zone), [i18n.language, zone])
}
