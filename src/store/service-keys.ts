import type { Databases } from './store.ts'

/** The first to come keeps its own: also of two processes that start at once on an empty database, both get the same. */
export async function findOrKeepKey({ writer }: Databases, name: string, fresh: Uint8Array): Promise<Uint8Array> {
  await writer
    .insertInto('service_keys')
    .values({ name, value: Buffer.from(fresh) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await writer
    .selectFrom('service_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
