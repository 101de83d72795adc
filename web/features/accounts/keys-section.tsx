import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKeyView } from '../../../src/schema/credential.ts'
import { client } from '../../app/client.ts'
import { queries } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Group } from '../../ui/group.tsx'
import { Item, ItemList } from '../../ui/item-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function KeysSection() {
  const { t } = useTranslation('account')
  const keys = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => client.keys.list({ signal }) })
  const [isMaking, setMaking] = useState(false)
  // A new React key on each opening resets the dialog.
  const [opening, setOpening] = useState(0)
  const make = () => {
    setOpening(opening + 1)
    setMaking(true)
  }
  const hasNone = keys.data?.items.length === 0
  const button = (
    <Button look="main" icon={<Plus aria-hidden />} onClick={make}>
      {t('keys.new')}
    </Button>
  )
  return (
    <Group title={t('keys.title')} text={t('keys.text')} actions={button}>
      {keys.isPending && <Skeleton lines={2} height={3.5} />}
      {keys.error && <Failure error={keys.error} onRetry={() => void keys.refetch()} />}
      {hasNone && (
        <EmptyState icon={<KeyRound aria-hidden />} title={t('keys.emptyTitle')}>
          {t('keys.emptyText')}
        </EmptyState>
      )}
      {keys.data && !hasNone && <KeyList keys={keys.data.items} />}
      <NewKeyDialog key={opening} isOpen={isMaking} onClose={() => setMaking(false)} />
    </Group>
  )
}

function KeyList({ keys }: { keys: readonly ApiKeyView[] }) {
  const { t } = useTranslation('account')
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null)
  const [isAsking, setAsking] = useState(false)
  const label = revoking?.label ?? ''
  const revoke = async () => {
    if (!revoking) return
    await client.keys.revoke(revoking.id)
    showToast({ text: t('keys.revoked', { label }) })
    await queries.invalidateQueries({ queryKey: ['keys'] })
  }
  return (
    <>
      <ItemList>
        {keys.map((key) => (
          <KeyItem
            key={key.id}
            apiKey={key}
            onRevoke={() => {
              setRevoking(key)
              setAsking(true)
            }}
          />
        ))}
      </ItemList>
      <ConfirmDialog
        title={t('keys.revokeTitle')}
        confirm={t('keys.revoke')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        work={revoke}
      >
        {t('keys.revokeText', { label })}
      </ConfirmDialog>
    </>
  )
}

function KeyItem({ apiKey, onRevoke }: { apiKey: ApiKeyView; onRevoke: () => void }) {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const { label, prefix, access, createdAt, lastUsedAt } = apiKey
  const facts = [
    `${prefix}…`,
    lastUsedAt === null ? t('keys.neverUsed') : t('keys.used', { when: formats.relative(lastUsedAt) }),
    t('keys.made', { date: formats.date(createdAt) }),
  ]
  return (
    <Item
      icon={<KeyRound aria-hidden />}
      name={label}
      mark={access === 'read' ? t('keys.readOnly') : t('keys.readWrite')}
      facts={facts}
      action={
        <Button aria-label={t('keys.revokeNamed', { label })} onClick={onRevoke}>
          {t('keys.revoke')}
        </Button>
      }
    />
  )
}
