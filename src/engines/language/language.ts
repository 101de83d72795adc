export type Language = 'en' | 'pt' | 'es'

/** The rules cover European and Brazilian Portuguese together, because captures mix them. */
export function languageOf(setting: 'pt-BR' | 'en' | 'es'): Language {
  return setting === 'pt-BR' ? 'pt' : setting
}
