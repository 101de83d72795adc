import {
  CalendarDays,
  ChevronRight,
  Gauge,
  HardDriveDownload,
  History,
  KeyRound,
  Plug,
  Shield,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from './section-navigation.module.css'
import { SECTIONS, type Section } from './sections.ts'

const ICONS: Record<Section, ReactNode> = {
  profile: <UserRound aria-hidden />,
  security: <Shield aria-hidden />,
  connections: <Plug aria-hidden />,
  activity: <History aria-hidden />,
  keys: <KeyRound aria-hidden />,
  calendar: <CalendarDays aria-hidden />,
  usage: <Gauge aria-hidden />,
  data: <HardDriveDownload aria-hidden />,
}

/** Stands beside the section on wide screens. On a phone `isList` shows it instead of the section. */
export function SectionNavigation({ current, isList }: { current: Section; isList: boolean }) {
  const { t } = useTranslation('account')
  return (
    <nav aria-label={t('sections.label')} className={isList ? styles['list'] : styles['beside']}>
      <ul>
        {SECTIONS.map((section) => (
          <li key={section}>
            <Link
              href={`/account/${section}`}
              className={styles['place'] ?? ''}
              aria-current={section === current ? 'page' : undefined}
            >
              <span className={styles['icon']}>{ICONS[section]}</span>
              <span className={styles['words']}>
                <span className={styles['name']}>{t(`sections.${section}`)}</span>
                <span className={styles['hint']}>{t(`sectionHints.${section}`)}</span>
              </span>
              <span className={styles['onward']}>
                <ChevronRight aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
