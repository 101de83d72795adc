// The app's own messages in each language: a test finds elements by the names that people read.
import { createInstance, type TFunction } from 'i18next'
import { messages as en } from '../../../web/messages/en.ts'
import { messages as enMore } from '../../../web/messages/en-more.ts'
import { messages as es } from '../../../web/messages/es.ts'
import { messages as esMore } from '../../../web/messages/es-more.ts'
import type { Messages, MoreMessages } from '../../../web/messages/messages.ts'
import { messages as pt } from '../../../web/messages/pt-BR.ts'
import { messages as ptMore } from '../../../web/messages/pt-BR-more.ts'
import type { AppLanguage } from './browser.ts'

const MESSAGES: Record<AppLanguage, Messages & MoreMessages> = {
  en: { ...en, ...enMore },
  'pt-BR': { ...pt, ...ptMore },
  es: { ...es, ...esMore },
}
const NAMESPACES = [
  'shell',
  'signIn',
  'capture',
  'memories',
  'memory',
  'tasks',
  'account',
  'activity',
  'connections',
  'consent',
  'imports',
] as const

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
