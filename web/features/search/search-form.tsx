import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './search-form.module.css'

/** Results update while typing. Enter opens the first one; arrow down focuses it. */
export function SearchForm({
  text,
  onText,
  onLeave,
  onEnter,
  onArrowDown,
  field,
}: {
  text: string
  onText: (text: string) => void
  /** Called when the field loses the focus, also to a result */
  onLeave: () => void
  onEnter: () => void
  onArrowDown: () => void
  field: RefObject<HTMLInputElement | null>
}) {
  const { t } = useTranslation('memories')
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onArrowDown()
  }
  return (
    <form
      role="search"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t('search.label')}
      </label>
      <Search aria-hidden />
      <input
        ref={field}
        id={id}
        type="search"
        className={styles['field']}
        value={text}
        dir="auto"
        placeholder={t('search.placeholder')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        onChange={(event) => onText(event.target.value)}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
    </form>
  )
}
