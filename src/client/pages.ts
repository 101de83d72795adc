import { UnreachableError } from './errors.ts'
import { type RetryRules } from './retry.ts'
import type { CallOptions, MemoryView } from './types.ts'

/** Awaited, it is the first page. Iterated with `for await`, it requests further pages as they are needed and yields what is on them. */
export type Paged<Page, Item> = Promise<Page> & AsyncIterable<Item>

/** `next` requests the page after another one; it returns null after the last. */
export function paged<Page, Item>(
  request: () => Promise<Page>,
  next: (page: Page) => Promise<Page> | null,
  itemsOf: (page: Page) => Iterable<Item>,
): Paged<Page, Item> {
  const first = request()
  async function* items(): AsyncGenerator<Item, void, undefined> {
    for (let page: Page | null = await first; page !== null; page = await next(page)) yield* itemsOf(page)
  }
  return Object.assign(first, { [Symbol.asyncIterator]: items })
}

const FIRST_LOOK_MS = 250
const LONGEST_PAUSE_MS = 2_000
const PATIENCE_MS = 120_000

/** Reads the memory again and again, at growing intervals, until it is processed. */
export async function untilReady(
  get: (options: CallOptions) => Promise<MemoryView>,
  wait: RetryRules['wait'],
  { waitMs = PATIENCE_MS, ...options }: CallOptions & { waitMs?: number | undefined },
): Promise<MemoryView> {
  let waited = 0
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const memory = await get(options)
    const { status } = memory.metadata.memory
    if (status !== 'pending' && status !== 'processing') return memory
    if (waited >= waitMs) throw new UnreachableError('The memory was not processed in time.', { hasTimedOut: true })
    await wait(Math.min(pause, waitMs - waited), options.signal)
    waited += pause
  }
}
