import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page-frame.module.css'

let isFirstPage = true

function hasFocusWithin(element: Element | null | undefined): boolean {
  return document.activeElement !== element && element?.contains(document.activeElement) === true
}

/**
 * A page's heading, told to whoever doesn't see that the page changed. `actions` stand beside the heading; `aside` stands beside the whole page
 * where there is room, and between heading and content where there is none.
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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Lembra`
  }, [title])
  useEffect(() => {
    const isFirst = isFirstPage
    isFirstPage = false
    // A browser reads the first one out by itself; and a page that puts the focus somewhere knows better.
    if (!isFirst && !hasFocusWithin(heading.current?.closest('main'))) heading.current?.focus({ preventScroll: true })
  }, [])
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
