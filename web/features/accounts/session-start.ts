import type { SignedInView } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { client } from '../../app/client.ts'
import { type AppLanguage, changeLanguage } from '../../app/language.ts'
import { queries } from '../../app/queries.ts'
import { currentSession, keepAccount, keepSession } from '../../app/session.ts'
import { discardDraft } from './sign-in-draft.ts'

/** Stores the session; the app then leaves the sign-in page, in the language of the account. */
export async function startSession({ deviceToken, user }: SignedInView): Promise<void> {
  // Missing translations must not prevent signing in.
  await changeLanguage(user.settings.language).catch(() => {})
  enter(deviceToken, user)
}

/** A new account gets the language of the app and the browser's timezone, which the service does not know. Other accounts keep their settings. */
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
    // Both can be set later under Account. Shows the values of the service again.
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
  discardDraft()
}
