// The app's own messages in each language: a test finds elements by the names that people read.
import { createInstance, type TFunction } from 'i18next'
import type { Messages, MoreMessages } from '../../../web/app/language.ts'
import en from '../../../web/messages/en.json' with { type: 'json' }
import enMore from '../../../web/messages/en-more.json' with { type: 'json' }
import es from '../../../web/messages/es.json' with { type: 'json' }
import esMore from '../../../web/messages/es-more.json' with { type: 'json' }
import pt from '../../../web/messages/pt-BR.json' with { type: 'json' }
import ptMore from '../../../web/messages/pt-BR-more.json' with { type: 'json' }
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
  'mentions',
  'imports',
  'reminders',
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
