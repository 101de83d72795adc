import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedView } from '../../../src/client/types.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Note, Pending } from '../../ui/feedback.tsx'
import { CopyField } from '../../ui/fields.tsx'
import { useSubmission } from '../../ui/form.tsx'
import { Buttons, Group, Soft } from '../../ui/group.tsx'
import styles from './calendar-section.module.css'

export function CalendarSection() {
  const { client, queries, toasts } = useApp()
  const { t } = useTranslation('account')
  const feed = useQuery({ queryKey: ['feed'], queryFn: ({ signal }) => client.tasks.feed({ signal }) })
  const [address, setAddress] = useState<string | null>(null)
  const make = async () => {
    const made = await client.tasks.makeFeed()
    setAddress(made.url)
    await queries.invalidateQueries({ queryKey: ['feed'] })
  }
  const end = async () => {
    await client.tasks.endFeed()
    setAddress(null)
    toasts.show({ text: t('calendar.ended') })
    await queries.invalidateQueries({ queryKey: ['feed'] })
  }
  return (
    <>
      <Group title={t('calendar.title')} text={t('calendar.text')}>
        <Pending query={feed} lines={1} height={2.75} />
        <div aria-live="polite" className={styles['shown']}>
          {address !== null && <ShownAddress address={address} />}
        </div>
        {feed.data?.createdAt === null && <NewFeed make={make} />}
        {feed.data && feed.data.createdAt !== null && <ActiveFeed feed={feed.data} make={make} end={end} />}
      </Group>
      <HowToAdd />
    </>
  )
}

function ShownAddress({ address }: { address: string }) {
  const { t } = useTranslation('account')
  return (
    <>
      <Note>{t('calendar.once')}</Note>
      <CopyField label={t('calendar.address')} copyLabel={t('calendar.copy')} rows={3} text={address} />
    </>
  )
}

function NewFeed({ make }: { make: () => Promise<void> }) {
  const { t } = useTranslation('account')
  const making = useSubmission({ fields: [], check: () => null, work: make })
  return (
    <>
      {making.formError !== null && <Note kind="error">{making.formError}</Note>}
      <Buttons>
        <Button look="main" isBusy={making.isBusy} onClick={making.run}>
          {t('calendar.make')}
        </Button>
      </Buttons>
    </>
  )
}

function ActiveFeed({
  feed: { createdAt, lastUsedAt },
  make,
  end,
}: {
  feed: FeedView
  make: () => Promise<void>
  end: () => Promise<void>
}) {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <Soft>
        {createdAt !== null && t('calendar.made', { date: formats.date(createdAt) })}{' '}
        {lastUsedAt === null ? t('calendar.neverRead') : t('calendar.read', { when: formats.relative(lastUsedAt) })}
      </Soft>
      <Buttons>
        <Button onClick={() => setAsking('replace')}>{t('calendar.replace')}</Button>
        <Button look="danger" onClick={() => setAsking('end')}>
          {t('calendar.end')}
        </Button>
      </Buttons>
      <ConfirmDialog
        title={t('calendar.replaceTitle')}
        confirm={t('calendar.replace')}
        isOpen={asking === 'replace'}
        onClose={close}
        work={make}
      >
        {t('calendar.replaceText')}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('calendar.endTitle')}
        confirm={t('calendar.end')}
        isOpen={asking === 'end'}
        onClose={close}
        work={end}
      >
        {t('calendar.endText')}
      </ConfirmDialog>
    </>
  )
}

function HowToAdd() {
  const { t } = useTranslation('account')
  return (
    <Group title={t('calendar.howTitle')} text={t('calendar.howOften')}>
      <ul className={styles['ways']}>
        <li>{t('calendar.google')}</li>
        <li>{t('calendar.apple')}</li>
        <li>{t('calendar.outlook')}</li>
      </ul>
    </Group>
  )
}
