import { CircleCheckBig, CircleUserRound, Plus, Search, Sparkles, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRoute } from 'wouter'
import { openCapture } from '../features/memories/capture-dialog.ts'
import styles from './navigation.module.css'

export function Navigation() {
  const { t } = useTranslation()
  return (
    <nav className={styles['navigation']} aria-label={t('nav.label')}>
      <p className={styles['brand']}>Lembra</p>
      <button type="button" className={styles['capture']} onClick={() => openCapture()} aria-keyshortcuts="c">
        <Plus aria-hidden />
        <span>{t('nav.capture')}</span>
      </button>
      <ul className={styles['places']}>
        <Place to="/" icon={<StickyNote aria-hidden />} name={t('nav.memories')} />
        <Place to="/search" icon={<Search aria-hidden />} name={t('nav.search')} />
        <Place to="/recall" icon={<Sparkles aria-hidden />} name={t('nav.recall')} />
        <Place to="/tasks" icon={<CircleCheckBig aria-hidden />} name={t('nav.tasks')} />
        <Place to="/account" under="/account/:section" icon={<CircleUserRound aria-hidden />} name={t('nav.account')} />
      </ul>
    </nav>
  )
}

function Place({ to, under, icon, name }: { to: string; under?: string; icon: ReactNode; name: string }) {
  const [isHere] = useRoute(to)
  const [isUnder] = useRoute(under ?? to)
  return (
    <li>
      <Link href={to} className={styles['place'] ?? ''} aria-current={isHere || isUnder ? 'page' : undefined}>
        {icon}
        <span>{name}</span>
      </Link>
    </li>
  )
}
