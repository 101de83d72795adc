import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Messages } from '../messages/messages.ts'
import { createStored } from './stored.ts'

export const LANGUAGES = ['en', 'pt-BR', 'es'] as const
export type AppLanguage = (typeof LANGUAGES)[number]

const NAMES: Record<AppLanguage, string> = { en: 'English', 'pt-BR': 'Português', es: 'Español' }

/** Each is named in its own words. */
export function languageName(language: AppLanguage): string {
  return NAMES[language]
}

const loaders: Record<AppLanguage, () => Promise<{ messages: Messages }>> = {
  en: () => import('../messages/en.ts'),
  'pt-BR': () => import('../messages/pt-BR.ts'),
  es: () => import('../messages/es.ts'),
}

const last = createStored<AppLanguage>('lembra.language', (value) => LANGUAGES.find((known) => known === value) ?? null)

/** The account's; else the one last used here; else the browser's; else English. */
export async function startLanguage(ofAccount: AppLanguage | undefined): Promise<void> {
  const language = ofAccount ?? last.get() ?? preferredOf(navigator.languages)
  const { messages } = await loaders[language]()
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: messages },
    defaultNS: 'shell',
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = language
}

export async function changeLanguage(language: AppLanguage): Promise<void> {
  last.set(language)
  if (i18next.language === language) return
  const { messages } = await loaders[language]()
  for (const [namespace, words] of Object.entries(messages)) i18next.addResourceBundle(language, namespace, words)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

function preferredOf(wanted: readonly string[]): AppLanguage {
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => known.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (found) return found
  }
  return 'en'
}
