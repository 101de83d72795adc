import { Bell, BellOff, Circle, CircleCheckBig, Image, Mic, StickyNote, Tag } from 'lucide-react'
import { memo } from 'react'
import type { MemoryView } from '../../../src/client/types.ts'

/** The icon of the source (audio, image) takes precedence over that of the type, except for tasks and reminders. */
export const TypeIcon = memo(function TypeIcon({
  type,
  source,
  isResolved,
}: {
  type: string
  source?: MemoryView['metadata']['source'] | undefined
  isResolved?: boolean
}) {
  if (type === 'task') return isResolved ? <CircleCheckBig aria-hidden /> : <Circle aria-hidden />
  if (type === 'reminder') return isResolved ? <BellOff aria-hidden /> : <Bell aria-hidden />
  if (type === 'audio' || source === 'audio') return <Mic aria-hidden />
  if (type === 'image' || source === 'image') return <Image aria-hidden />
  return type === 'note' ? <StickyNote aria-hidden /> : <Tag aria-hidden />
})
