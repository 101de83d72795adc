import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceView } from '../../../src/schema/credential.ts'
import { client } from '../../app/client.ts'
import { queries } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Group } from '../../ui/group.tsx'
import { Item, ItemList } from '../../ui/item-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'

export function DeviceList() {
  const { t } = useTranslation('account')
  const devices = useQuery({ queryKey: ['devices'], queryFn: ({ signal }) => client.account.devices({ signal }) })
  const [ending, setEnding] = useState<{ id: string; name: string } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const end = async () => {
    if (!ending) return
    await client.account.endDevice(ending.id)
    showToast({ text: t('devices.ended', { name: ending.name }) })
    await queries.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <Group title={t('devices.title')} text={t('devices.text')}>
      {devices.isPending && <Skeleton lines={2} height={3.5} />}
      {devices.error && <Failure error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.data && (
        <ItemList>
          {devices.data.items.map((device) => (
            <DeviceItem
              key={device.id}
              device={device}
              onEnd={(name) => {
                setEnding({ id: device.id, name })
                setAsking(true)
              }}
            />
          ))}
        </ItemList>
      )}
      <ConfirmDialog
        title={t('devices.endTitle')}
        confirm={t('devices.end')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        work={end}
      >
        {t('devices.endText', { name: ending?.name })}
      </ConfirmDialog>
    </Group>
  )
}

function DeviceItem({ device, onEnd }: { device: DeviceView; onEnd: (name: string) => void }) {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const name = device.name ?? device.platform ?? t('devices.unnamed')
  const isPhone = /android|iphone|ipad|ios|phone/i.test(`${device.name ?? ''} ${device.platform ?? ''}`)
  const facts = [t('devices.since', { date: formats.date(device.createdAt) })]
  if (device.lastUsedAt !== null && !device.current)
    facts.unshift(t('devices.used', { when: formats.relative(device.lastUsedAt) }))
  return (
    <Item
      icon={isPhone ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
      name={name}
      mark={device.current ? t('devices.current') : null}
      facts={facts}
      action={
        device.current ? null : (
          <Button aria-label={t('devices.endNamed', { name })} onClick={() => onEnd(name)}>
            {t('devices.end')}
          </Button>
        )
      }
    />
  )
}
