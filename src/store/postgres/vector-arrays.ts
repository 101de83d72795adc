import { type Kysely, sql } from 'kysely'

/** The header that `vector_send` writes: the dimensions and a zero, two bytes each. */
const HEAD_BYTES = 4
const MAX_DIMENSIONS = 16_000

/** Reads pgvector's binary form. */
export function floatsOfSent(sent: Uint8Array): Float32Array {
  const view = new DataView(sent.buffer, sent.byteOffset + HEAD_BYTES)
  return Float32Array.from({ length: (sent.length - HEAD_BYTES) / 4 }, (_, index) => view.getFloat32(index * 4))
}

/** The OID of the type, which differs from database to database. */
export async function vectorType<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ oid: number }>`SELECT 'vector'::regtype::oid::int8 AS oid`.execute(db)
  return Number(rows[0]?.oid)
}

/** A `vector[]` parameter in the binary form of arrays (`array_recv`), which is exact and the fastest to read. */
export function binaryArray(type: number, vectors: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(20)
  // One dimension, no nulls, the element type, the length, the lower bound 1.
  for (const [at, value] of [1, 0, type, vectors.length, 1].entries()) head.writeUInt32BE(value, at * 4)
  return Buffer.concat([head, ...vectors.flatMap(elementOf)])
}

function elementOf(vector: Uint8Array): Buffer[] {
  const head = Buffer.alloc(4 + HEAD_BYTES)
  head.writeUInt32BE(HEAD_BYTES + vector.length, 0)
  head.writeUInt16BE(vector.length / 4, 4)
  return [head, Buffer.from(vector).swap32()]
}

/** A `vector` parameter in binary form (`vector_recv`). Returns null if pgvector rejects it: empty, too long or not finite. */
export function sentVector(vector: Float32Array): Buffer | null {
  if (vector.length === 0 || vector.length > MAX_DIMENSIONS || !vector.every(Number.isFinite)) return null
  const sent = Buffer.alloc(HEAD_BYTES + vector.length * 4)
  sent.writeUInt16BE(vector.length, 0)
  for (const [index, number] of vector.entries()) sent.writeFloatBE(number, HEAD_BYTES + index * 4)
  return sent
}
