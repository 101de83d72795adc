import { useTranslation } from 'react-i18next'
import { LembraError, UnreachableError } from '../../src/client/errors.ts'

/** Describes an error and what to do, in the user's language. The English message of the service is the last resort. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (error instanceof UnreachableError) return t('errors.unreachable')
    if (!(error instanceof LembraError)) return t('errors.fault')
    // An error from a proxy says nothing about the memory or the account.
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
