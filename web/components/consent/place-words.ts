import { useTranslation } from 'react-i18next'
import { answerPlace } from './answer-place.ts'

/** Describes the redirect target; `host` is how the service names it. */
export function usePlaceWords(address: string, host: string): string {
  const { t } = useTranslation('consent')
  return t(`place.${answerPlace(address)?.kind ?? 'site'}`, { host })
}
