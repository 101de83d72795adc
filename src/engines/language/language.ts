/** The languages that the rules of this folder speak, as ISO 639-1 codes. */
export type Language = 'en' | 'pt' | 'es'

/** 'pt-BR' → 'pt': the rules cover European and Brazilian Portuguese together, as the captures mix them. */
export function languageOf(setting: 'pt-BR' | 'en' | 'es'): Language {
  return setting === 'pt-BR' ? 'pt' : setting
}
