import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type en from '../messages/en.json'
import type enMore from '../messages/en-more.json'
import { createStored } from './stored.ts'

/** English is the reference: the other languages must have the same keys. A test compares them. */
export type Messages = typeof en
/** Messages of the account and consent pages, loaded only there */
export type MoreMessages = typeof enMore

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Messages & MoreMessages
    returnNull: false
  }
}

export const LANGUAGES = ['en', 'pt-BR', 'es'] as const
export type AppLanguage = (typeof LANGUAGES)[number]

const NAMES: Record<AppLanguage, string> = { en: 'English', 'pt-BR': 'Português', es: 'Español' }

/** The name of the language in that language */
export function languageName(language: AppLanguage): string {
  return NAMES[language]
}

interface Loaders {
  first(): Promise<{ default: Messages }>
  more(): Promise<{ default: MoreMessages }>
}

const loaders: Record<AppLanguage, Loaders> = {
  en: { first: () => import('../messages/en.json'), more: () => import('../messages/en-more.json') },
  'pt-BR': { first: () => import('../messages/pt-BR.json'), more: () => import('../messages/pt-BR-more.json') },
  es: { first: () => import('../messages/es.json'), more: () => import('../messages/es-more.json') },
}

export type Locale = ReturnType<typeof createLocale>

/** The language of the app and its messages. `i18n` translates outside components; components use `useTranslation`. */
export function createLocale() {
  const i18n = createInstance()
  const last = createStored<AppLanguage>(
    'lembra.language',
    (value) => LANGUAGES.find((known) => known === value) ?? null,
  )
  let areMoreWanted = false

  const messagesOf = async (language: AppLanguage): Promise<Messages & Partial<MoreMessages>> => {
    const { first, more } = loaders[language]
    const [{ default: messages }, rest] = await Promise.all([first(), areMoreWanted ? more() : null])
    return { ...messages, ...rest?.default }
  }
  const addMessages = (language: AppLanguage, messages: object): void => {
    for (const [namespace, those] of Object.entries(withFormForMillions(messages)))
      i18n.addResourceBundle(language, namespace, those)
  }

  return {
    i18n,

    /** Order: account, last used language, browser, English. */
    start: async (ofAccount: AppLanguage | undefined): Promise<void> => {
      const language = ofAccount ?? last.get() ?? preferredOf(navigator.languages)
      const messages = await messagesOf(language)
      await i18n.use(initReactI18next).init({
        lng: language,
        resources: { [language]: withFormForMillions(messages) },
        defaultNS: 'shell',
        // React escapes values itself.
        interpolation: { escapeValue: false },
        returnNull: false,
      })
      document.documentElement.lang = language
    },

    change: async (language: AppLanguage): Promise<void> => {
      last.set(language)
      if (i18n.language === language) return
      addMessages(language, await messagesOf(language))
      await i18n.changeLanguage(language)
      document.documentElement.lang = language
    },

    /** Loads the messages of the account and consent pages. If called before the app starts, `start` loads them. */
    loadMore: async (): Promise<void> => {
      areMoreWanted = true
      const language = LANGUAGES.find((known) => known === i18n.language)
      if (language) addMessages(language, (await loaders[language].more()).default)
    },
  }
}

function preferredOf(wanted: readonly string[]): AppLanguage {
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => known.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (found) return found
  }
  return 'en'
}

interface Words {
  [key: string]: string | Words
}

/** Portuguese and Spanish have the plural category "many" for millions, which i18next requires. Our messages use the "other" form for it. */
export function withFormForMillions(words: object): Words {
  const all: Words = {}
  for (const [key, value] of Object.entries<string | Words>({ ...words })) {
    all[key] = typeof value === 'string' ? value : withFormForMillions(value)
    if (key.endsWith('_other')) all[key.replace(/_other$/, '_many')] = all[key]
  }
  return all
}
