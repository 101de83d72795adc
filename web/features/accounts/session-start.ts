import type { SignedInView } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import type { App } from '../../app/create-app.ts'
import type { AppLanguage } from '../../app/language.ts'

/** Stores the session; the app then leaves the sign-in page, in the language of the account. */
export async function startSession(app: App, { deviceToken, user }: SignedInView): Promise<void> {
  // Missing translations must not prevent signing in.
  await app.locale.change(user.settings.language).catch(() => {})
  enter(app, deviceToken, user)
}

/** A new account gets the language of the app and the browser's timezone, which the service does not know. Other accounts keep their settings. */
export async function startNewSession(app: App, answer: SignedInView, language: AppLanguage): Promise<void> {
  const { deviceToken, user } = answer
  if (user.updatedAt !== user.createdAt) return startSession(app, answer)
  const { client, session } = app
  const settings = { language, timezone: browserTimezone() ?? user.settings.timezone }
  enter(app, deviceToken, { ...user, settings: { ...user.settings, ...settings } })
  const isStillHere = () => session.get()?.token === deviceToken
  try {
    const account = await client.account.update({ settings })
    if (isStillHere()) session.keepAccount(account)
  } catch {
    // Both can be set later under Account. Shows the values of the service again.
    if (isStillHere()) session.keepAccount(user)
  }
}

export function browserTimezone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? null : (timeZone ?? null)
}

function enter({ queries, session, signInDraft }: App, token: string, account: AccountView): void {
  queries.clear()
  session.keep({ token, account })
  signInDraft.discard()
}
