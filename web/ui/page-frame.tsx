import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useApp } from '../app/use-app.ts'
import styles from './page-frame.module.css'

function hasFocusWithin(element: Element | null | undefined): boolean {
  return document.activeElement !== element && element?.contains(document.activeElement) === true
}

/**
 * Page layout whose heading takes the focus, so that screen readers announce the page change. `actions` stand beside the heading. `aside` stands
 * beside the page, on narrow screens between heading and content.
 */
export function PageFrame({
  title,
  actions,
  aside,
  children,
}: {
  title: string
  actions?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  const { focus } = useApp()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Lembra`
  }, [title])
  useEffect(() => {
    // The browser announces the first page itself. A page that has already set the focus keeps it.
    if (!focus.takeFirstPage() && !hasFocusWithin(heading.current?.closest('main')))
      heading.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <div className={aside ? `${styles['frame']} ${styles['withAside']}` : styles['frame']}>
      <header className={styles['header']}>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {actions}
      </header>
      {aside}
      {aside ? <div className={styles['content']}>{children}</div> : children}
    </div>
  )
}

export function NotFound() {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <p>
        <Link href="/">{t('notFound.home')}</Link>
      </p>
    </PageFrame>
  )
}
