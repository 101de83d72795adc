import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page-frame.module.css'

/** A page's heading, told to whoever doesn't see that the page changed. `actions` stand beside the heading. */
export function PageFrame({
  title,
  actions,
  children,
  isWide = false,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
  isWide?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Lembra`
  }, [title])
  useEffect(() => {
    // Not on the first page: a browser reads that one out by itself.
    if (window.history.state !== null || document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={isWide ? `${styles['frame']} ${styles['wide']}` : styles['frame']}>
      <header className={styles['header']}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </header>
      {children}
    </div>
  )
}
