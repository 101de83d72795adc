import { useTranslation } from 'react-i18next'
import { answerPlace } from './answer-place.ts'

/** Where an answer goes, as a person would say it; `host` is what the service calls it. */
export function usePlaceWords(address: string, host: string): string {
  const { t } = useTranslation('consent')
  return t(`place.${answerPlace(address)?.kind ?? 'site'}`, { host })
}
