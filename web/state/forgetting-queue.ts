import { LembraError, UnreachableError } from '../../src/client/errors.ts'
import type { Stored } from './stored.ts'

/** A memory that someone has pressed delete on, and that the service may not have heard of yet. */
export interface Forgetting {
  id: string
  title: string
  accountId: string
  /** From then on (epoch milliseconds) any page sends it: the one where delete was pressed is taken to be dead. */
  abandonedAt: number
}

export interface ForgettingDeps {
  stored: Stored<readonly Forgetting[]>
  /** Of whoever is signed in. */
  accountId(): string | null
  send(id: string): Promise<void>
  offerUndo(offer: { title: string; onUndo: () => void; onEnded: () => void }): void
  tell(what: 'failed' | 'unreachable' | 'too-late', title: string): void
  afterwards(): Promise<void>
  now(): number
  schedule(act: () => void, ms: number): void
}

/** An undo stays on offer for as long as someone points at it; a page opened meanwhile waits this long before it steps in. */
const ABANDONED_MS = 60_000

/** Deleting with undo: hidden at once, sent when the offer to undo ends, kept on this device in between. */
export function createForgettingQueue(deps: ForgettingDeps) {
  const { stored } = deps
  const sending = new Set<string>()
  const gone = new Set<string>()
  const offered = new Set<string>()
  const all = () => stored.get() ?? []
  const pending = (id: string) => all().find((entry) => entry.id === id)
  const drop = (id: string) => stored.set(all().filter((entry) => entry.id !== id))

  const end = async (id: string, isLeftOver: boolean): Promise<void> => {
    const entry = pending(id)
    if (!entry || entry.accountId !== deps.accountId() || sending.has(id)) return
    sending.add(id)
    const failure = await failureOf(deps.send(id))
    sending.delete(id)
    offered.delete(id)
    if (failure !== null && mustWait(failure, isLeftOver)) return
    if (failure === null) gone.add(id)
    drop(id)
    if (failure === null) await deps.afterwards()
    else deps.tell(failure instanceof UnreachableError ? 'unreachable' : 'failed', entry.title)
  }

  const undo = (id: string): void => {
    const entry = pending(id)
    if (entry && !sending.has(id)) drop(id)
    else if (entry || gone.has(id)) deps.tell('too-late', entry?.title ?? '')
  }

  return {
    forget: (id: string, title: string): void => {
      const accountId = deps.accountId()
      if (accountId === null || pending(id)) return
      stored.set([...all(), { id, title, accountId, abandonedAt: deps.now() + ABANDONED_MS }])
      offered.add(id)
      deps.offerUndo({ title, onUndo: () => undo(id), onEnded: () => void end(id, false) })
    },

    /** The page goes away. The answer may come to nobody, so each stays kept: the next start sends it again, and hears that it is gone. */
    leave: (): void => {
      stored.set(all().map((entry) => (offered.has(entry.id) ? { ...entry, abandonedAt: 0 } : entry)))
      for (const id of offered) void end(id, true)
    },

    /** Takes up what a page left that is no more: whoever pressed delete meant it. */
    resume: (): void => {
      for (const { id, accountId, abandonedAt } of all()) {
        if (accountId !== deps.accountId() || offered.has(id)) continue
        deps.schedule(() => void end(id, true), Math.max(0, abandonedAt - deps.now()))
      }
    },

    hidden: createHidden(() => ({ entries: all(), accountId: deps.accountId(), gone })),
  }
}

/** Null where the memory is gone, also where it had been before. */
async function failureOf(sent: Promise<void>): Promise<unknown> {
  try {
    await sent
    return null
  } catch (error) {
    return error instanceof LembraError && error.status === 404 ? null : error
  }
}

/** Nobody looks at what is left over: it waits for better times. Where a sign-in ended, everything waits for the next one. */
function mustWait(failure: unknown, isLeftOver: boolean): boolean {
  if (!(failure instanceof LembraError)) return isLeftOver && failure instanceof UnreachableError
  return failure.status === 401 || (isLeftOver && (failure.status >= 500 || failure.status === 429))
}

/** The same set for as long as it holds the same, so that React sees no change where there is none. */
function createHidden(
  read: () => { entries: readonly Forgetting[]; accountId: string | null; gone: ReadonlySet<string> },
): () => ReadonlySet<string> {
  let ids = ''
  let hidden: ReadonlySet<string> = new Set()
  return () => {
    const { entries, accountId, gone } = read()
    const now = [...entries.filter((entry) => entry.accountId === accountId).map(({ id }) => id), ...gone]
    const nowIds = now.toSorted().join(' ')
    if (nowIds !== ids) {
      ids = nowIds
      hidden = new Set(now)
    }
    return hidden
  }
}
