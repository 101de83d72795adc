import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppLanguage, LANGUAGES, languageName } from '../../app/language.ts'
import { useApp } from '../../app/use-app.ts'
import { Choice } from '../../ui/fields.tsx'

const OPTIONS = LANGUAGES.map((value) => ({ value, label: languageName(value), language: value }))

export function LanguageChoice({
  label,
  value,
  onChoose,
  isLabelHidden = false,
}: {
  label: string
  value: AppLanguage
  /** The new choice is shown while this promise is pending. */
  onChoose: (language: AppLanguage) => Promise<void>
  isLabelHidden?: boolean
}) {
  const { focus } = useApp()
  const [chosen, setChosen] = useState<AppLanguage | null>(null)
  useEffect(() => {
    focus.noteLanguageChosen(false)
  }, [focus])
  const choose = async (language: AppLanguage) => {
    focus.noteLanguageChosen(true)
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
      // Changing the language renders the page anew, which would lose the keyboard focus on this choice.
      hasFocus={focus.wasLanguageChosen()}
    />
  )
}

export function useAppLanguage(): AppLanguage {
  const { i18n } = useTranslation()
  return LANGUAGES.find((known) => known === i18n.language) ?? 'en'
}
