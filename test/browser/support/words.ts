// What the app says in each language, from its own messages: a test finds things by the names that people read.
import { createInstance, type TFunction } from 'i18next'
import { messages as en } from '../../../web/messages/en.ts'
import { messages as es } from '../../../web/messages/es.ts'
import type { Messages } from '../../../web/messages/messages.ts'
import { messages as pt } from '../../../web/messages/pt-BR.ts'
import type { AppLanguage } from './browser.ts'

const MESSAGES: Record<AppLanguage, Messages> = { en, 'pt-BR': pt, es }
const NAMESPACES = ['shell', 'signIn', 'capture', 'memories', 'memory', 'tasks', 'account'] as const

export type Words = TFunction<typeof NAMESPACES>

/** Takes a namespace and a key, such as `signIn:fields.email`, and what fills the places in it. */
export function wordsOf(language: AppLanguage): Words {
  const instance = createInstance({
    lng: language,
    ns: NAMESPACES,
    resources: { [language]: MESSAGES[language] },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  })
  void instance.init()
  return instance.getFixedT(language, NAMESPACES)
}
