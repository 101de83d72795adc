import type { LanguageSetting } from '../accounts/record.ts'

/** `many` is for millions in Portuguese and Spanish ("1.000.000 de capturas"). It defaults to `other`. */
export interface PluralForms {
  one: string
  other: string
  many?: string
}

const RULES: Record<LanguageSetting, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  'pt-BR': new Intl.PluralRules('pt-BR'),
  es: new Intl.PluralRules('es'),
}

export function plural(language: LanguageSetting, count: number, { one, other, many = other }: PluralForms): string {
  const category = RULES[language].select(count)
  if (category === 'one') return one
  return category === 'many' ? many : other
}
