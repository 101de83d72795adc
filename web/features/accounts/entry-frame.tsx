import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp, useAppLanguage } from '../../app/use-app.ts'
import { LanguageChoice } from '../../ui/choices.tsx'
import styles from './entry-frame.module.css'

/** Layout for pages shown before sign-in */
export function EntryFrame({
  title,
  intro,
  children,
  takesFocus = false,
}: {
  title: string
  intro?: string
  children: ReactNode
  /** Focuses the heading, for content that replaces other content on the page */
  takesFocus?: boolean
}) {
  const { locale, toasts } = useApp()
  const { t } = useTranslation('signIn')
  const { t: shell } = useTranslation()
  const language = useAppLanguage()
  useEffect(() => {
    document.title = `${title} · Lembra`
  }, [title])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className={styles['frame']}>
      <p className={styles['brand']}>
        <img src="/icons/lembra.svg" alt="" width="36" height="36" />
        Lembra
      </p>
      <div className={styles['card']}>
        <header className={styles['header']}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className={styles['intro']}>{intro}</p>}
        </header>
        {children}
      </div>
      <LanguageChoice
        label={t('language')}
        isLabelHidden
        value={language}
        onChoose={(chosen) => locale.change(chosen).catch(() => toasts.show({ text: shell('broken.notLoaded') }))}
      />
    </div>
  )
}

export function EntryFoot({ children }: { children: ReactNode }) {
  return <p className={styles['foot']}>{children}</p>
}

export function Or() {
  const { t } = useTranslation('signIn')
  return <p className={styles['or']}>{t('or')}</p>
}
