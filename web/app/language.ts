import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Messages, MoreMessages } from '../messages/messages.ts'
import { withFormForMillions } from './plural-forms.ts'
import { createStored } from './stored.ts'

export const LANGUAGES = ['en', 'pt-BR', 'es'] as const
export type AppLanguage = (typeof LANGUAGES)[number]

const NAMES: Record<AppLanguage, string> = { en: 'English', 'pt-BR': 'Português', es: 'Español' }

/** The name of the language in that language */
export function languageName(language: AppLanguage): string {
  return NAMES[language]
}

interface Loaders {
  first(): Promise<{ messages: Messages }>
  more(): Promise<{ messages: MoreMessages }>
}

const loaders: Record<AppLanguage, Loaders> = {
  en: { first: () => import('../messages/en.ts'), more: () => import('../messages/en-more.ts') },
  'pt-BR': { first: () => import('../messages/pt-BR.ts'), more: () => import('../messages/pt-BR-more.ts') },
  es: { first: () => import('../messages/es.ts'), more: () => import('../messages/es-more.ts') },
}

let areMoreWanted = false

const last = createStored<AppLanguage>('lembra.language', (value) => LANGUAGES.find((known) => known === value) ?? null)

/** Order: account, last used language, browser, English. */
export async function startLanguage(ofAccount: AppLanguage | undefined): Promise<void> {
  const language = ofAccount ?? last.get() ?? preferredOf(navigator.languages)
  const words = await wordsOf(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: withFormForMillions(words) },
    defaultNS: 'shell',
    // React escapes values itself.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = language
}

export async function changeLanguage(language: AppLanguage): Promise<void> {
  last.set(language)
  if (i18next.language === language) return
  addWords(language, await wordsOf(language))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Loads the messages of the account and consent pages. If called before the app starts, `startLanguage` loads them. */
export async function loadMoreWords(): Promise<void> {
  areMoreWanted = true
  const language = LANGUAGES.find((known) => known === i18next.language)
  if (language) addWords(language, (await loaders[language].more()).messages)
}

async function wordsOf(language: AppLanguage): Promise<Messages & Partial<MoreMessages>> {
  const { first, more } = loaders[language]
  const [{ messages }, rest] = await Promise.all([first(), areMoreWanted ? more() : null])
  return { ...messages, ...rest?.messages }
}

function addWords(language: AppLanguage, words: object): void {
  for (const [namespace, those] of Object.entries(withFormForMillions(words)))
    i18next.addResourceBundle(language, namespace, those)
}

function preferredOf(wanted: readonly string[]): AppLanguage {
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => known.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (found) return found
  }
  return 'en'
}
