import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountView } from '../../src/schema/account.ts'
import type { Formats } from '../ui/formatting.ts'
import type { App } from './create-app.ts'
import { type AppLanguage, LANGUAGES } from './language.ts'
import type { Session } from './session.ts'
import type { Value } from './stored.ts'

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('No app is provided.')
  return app
}

/** Renders the component again when the value changes. */
export function useValue<T>({ subscribe, get }: Pick<Value<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get)
}

export function useSession(): Session | null {
  return useValue(useApp().session)
}

export function useAccount(): AccountView {
  const session = useSession()
  if (!session) throw new Error('Nobody is signed in.')
  return session.account
}

/** The current time, rounded down to the minute; updates each minute. */
export function useMinute(): number {
  const { clock } = useApp()
  return useSyncExternalStore(clock.onMinute, clock.minute)
}

/** Formats for the language and timezone of the account, or the timezone of the browser if signed out */
export function useFormats(): Formats {
  const { formatsOf } = useApp()
  const { i18n } = useTranslation()
  const zone = useSession()?.account.settings.timezone
  return useMemo(() => formatsOf(i18n.language, zone), [formatsOf, i18n.language, zone])
}

export function useAppLanguage(): AppLanguage {
  const { i18n } = useTranslation()
  return LANGUAGES.find((known) => known === i18n.language) ?? 'en'
}
