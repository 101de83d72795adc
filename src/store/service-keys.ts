import type { Kysely } from 'kysely'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'

/** The first stored key wins. Two processes that start at once on an empty database both get the same key. */
export async function findOrKeepKey(
  { reader, writer }: Databases,
  name: string,
  fresh: Uint8Array,
): Promise<Uint8Array> {
  // Read first, because only the first start should wait for a disk write.
  const known = await keyNamed(reader, name)
  if (known) return known
  await writer
    .insertInto('service_keys')
    .values({ name, value: Buffer.from(fresh) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await keyNamed(writer, name)) ?? fresh
}

async function keyNamed(db: Kysely<Tables>, name: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('service_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
