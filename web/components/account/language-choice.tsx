import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppLanguage, LANGUAGES, languageName } from '../../state/language.ts'
import { Choice } from './choice.tsx'

const OPTIONS = LANGUAGES.map((value) => ({ value, label: languageName(value), language: value }))

// Another language draws the page anew, which would take the focus from whoever chose it by the keyboard.
let wasJustChosen = false

/** Each language in its own words. */
export function LanguageChoice({
  label,
  value,
  onChoose,
  isLabelHidden = false,
}: {
  label: string
  value: AppLanguage
  /** The choice shows while it goes on. */
  onChoose: (language: AppLanguage) => Promise<void>
  isLabelHidden?: boolean
}) {
  const [chosen, setChosen] = useState<AppLanguage | null>(null)
  useEffect(() => {
    wasJustChosen = false
  }, [])
  const choose = async (language: AppLanguage) => {
    wasJustChosen = true
    setChosen(language)
    await onChoose(language)
    setChosen(null)
  }
  return (
    <Choice
      label={label}
      isLabelHidden={isLabelHidden}
      options={OPTIONS}
      value={chosen ?? value}
      onChoose={(language) => void choose(language)}
      hasFocus={wasJustChosen}
    />
  )
}

/** The one that the page is shown in. */
export function useAppLanguage(): AppLanguage {
  const { i18n } = useTranslation()
  return LANGUAGES.find((known) => known === i18n.language) ?? 'en'
}
