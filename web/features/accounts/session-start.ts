import { useLayoutEffect } from 'react'
import type { SignedInView } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import type { App } from '../../app/create-app.ts'
import type { AppLanguage } from '../../app/language.ts'
import { browserTimezone, keyInFragment } from './account-input.ts'

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

function enter({ queries, session, signInDraft }: App, token: string, account: AccountView): void {
  queries.clear()
  session.keep({ token, account })
  signInDraft.discard()
}

/** Passes on the key from the link in an email, also if the link is opened while the page is shown. Does not redeem it. */
export function useKeyInAddress(onKey: (key: string) => void): void {
  useLayoutEffect(() => {
    const take = () => {
      const key = takeKeyFromAddress()
      if (key !== null) onKey(key)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [onKey])
}

/** Takes the key from the address and removes it from the address bar and the history. */
function takeKeyFromAddress(): string | null {
  const key = keyInFragment(window.location.hash)
  if (key !== null)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return key
}
