import { statfs } from 'node:fs/promises'

/** Bytes that this process may still write on the disk that holds `folder`. Blocks that are reserved for root are not counted. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
