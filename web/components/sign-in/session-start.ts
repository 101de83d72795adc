import type { SignedInView } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { client } from '../../state/client.ts'
import { type AppLanguage, changeLanguage } from '../../state/language.ts'
import { queries } from '../../state/queries.ts'
import { currentSession, keepAccount, keepSession } from '../../state/session.ts'
import { forgetDraft } from './sign-in-draft.ts'

/** Signed in from here on: the app leaves the sign-in page by itself, in the account's language. */
export async function startSession({ deviceToken, user }: SignedInView): Promise<void> {
  // Words that can't be loaded are no reason to stay outside.
  await changeLanguage(user.settings.language).catch(() => {})
  enter(deviceToken, user)
}

/**
 * An account that nobody has changed yet begins in the language that the person reads the app in, and in the browser's timezone: the service
 * knows neither. Any other account keeps its own.
 */
export async function startNewSession(answer: SignedInView, language: AppLanguage): Promise<void> {
  const { deviceToken, user } = answer
  if (user.updatedAt !== user.createdAt) return startSession(answer)
  const settings = { language, timezone: browserTimezone() ?? user.settings.timezone }
  enter(deviceToken, { ...user, settings: { ...user.settings, ...settings } })
  const isStillHere = () => currentSession()?.token === deviceToken
  try {
    const account = await client.account.update({ settings })
    if (isStillHere()) keepAccount(account)
  } catch {
    // Both can be set under Account; what is shown is what the service has.
    if (isStillHere()) keepAccount(user)
  }
}

export function browserTimezone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? null : (timeZone ?? null)
}

function enter(token: string, account: AccountView): void {
  queries.clear()
  keepSession({ token, account })
  forgetDraft()
}
