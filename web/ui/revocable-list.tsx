import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApp } from '../app/use-app.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { Pending } from './feedback.tsx'
import styles from './revocable-list.module.css'

interface Row {
  icon: ReactNode
  name: ReactNode
  mark: ReactNode
  facts: readonly string[]
  /** Label of the button that revokes it; null if there is no button */
  revokeLabel: string | null
}

interface Texts<T> {
  revoke: string
  title: string
  question(item: T | null): string
  revoked(item: T): string
}

/** A list of what has access to the account. Each entry can be revoked after a question. `empty` is shown instead of an empty list, `children` below a list. */
export function RevocableList<T extends { id: string }>({
  queryKey,
  load,
  revoke,
  renderRow,
  texts,
  empty,
  children,
}: {
  queryKey: [string]
  load: (options: { signal: AbortSignal }) => Promise<{ items: readonly T[] }>
  revoke: (id: string) => Promise<void>
  renderRow: (item: T) => Row
  texts: Texts<T>
  empty?: ReactNode
  children?: ReactNode
}) {
  const { queries, toasts } = useApp()
  const list = useQuery({ queryKey, queryFn: ({ signal }) => load({ signal }) })
  // Kept while the dialog closes.
  const [chosen, setChosen] = useState<T | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = (item: T) => {
    setChosen(item)
    setAsking(true)
  }
  const work = async () => {
    if (!chosen) return
    await revoke(chosen.id)
    toasts.show({ text: texts.revoked(chosen) })
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      <Pending query={list} lines={2} height={3.5} />
      {list.data?.items.length === 0 && empty}
      {list.data && list.data.items.length > 0 && (
        <>
          <ul className={styles['list']}>
            {list.data.items.map((item) => (
              <Item key={item.id} {...renderRow(item)} revoke={texts.revoke} onRevoke={() => ask(item)} />
            ))}
          </ul>
          {children}
        </>
      )}
      <ConfirmDialog
        title={texts.title}
        confirm={texts.revoke}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        work={work}
      >
        {texts.question(chosen)}
      </ConfirmDialog>
    </>
  )
}

function Item({
  icon,
  name,
  mark,
  facts,
  revokeLabel,
  revoke,
  onRevoke,
}: Row & { revoke: string; onRevoke: () => void }) {
  return (
    <li className={styles['item']}>
      <span className={styles['icon']}>{icon}</span>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {name}
          {mark && <span className={styles['mark']}>{mark}</span>}
        </p>
        <p className={styles['facts']}>{facts.join(' · ')}</p>
      </div>
      {revokeLabel !== null && (
        <Button aria-label={revokeLabel} onClick={onRevoke}>
          {revoke}
        </Button>
      )}
    </li>
  )
}
