import { useTranslation } from 'react-i18next'
import { LembraError, UnreachableError } from '../../src/client/errors.ts'

/** Says in the person's language what went wrong and what to do. The service's own words, which are English, stand in only for what no status tells. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (error instanceof UnreachableError) return t('errors.unreachable')
    if (!(error instanceof LembraError)) return t('errors.fault')
    // What a proxy says instead is nothing that the service said of a memory or of whoever asks.
    if (!error.isOfService && error.status !== 413) return t('errors.unreachable')
    if (error.status === 401) return t('errors.signedOut')
    if (error.status === 403) return t('errors.forbidden')
    if (error.status === 404) return t('errors.notFound')
    if (error.status === 413) return t('errors.tooLarge')
    if (error.status === 429) return t('errors.limit')
    if (error.status >= 500) return t('errors.busy')
    return error.message
  }
}
