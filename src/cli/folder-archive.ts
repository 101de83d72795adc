import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import { CommandFault } from './fault.ts'

/** Packs a folder into a temporary ZIP in a private folder, which is removed afterwards. */
export async function withFolderArchive<T>(
  folder: string,
  { signal, onFile }: { signal: AbortSignal; onFile(files: number): void },
  use: (archive: Blob) => Promise<T>,
): Promise<T> {
  const place = await mkdtemp(join(tmpdir(), 'lembra-import-'))
  try {
    const file = join(place, 'folder.zip')
    const target = createWriteStream(file, { mode: 0o600 })
    await pipeline(Readable.fromWeb(makeZip(entriesOf(folder, onFile))), target, { signal })
    return await use(await openAsBlob(file, { type: 'application/zip' }))
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function* entriesOf(folder: string, onFile: (files: number) => void) {
  let files = 0
  for await (const path of filesIn(folder)) {
    const { mtime, size } = await stat(path)
    const name = relative(folder, path).split(sep).join('/')
    yield { name, lastModified: mtime, size, input: (await openAsBlob(path)).stream() }
    files += 1
    onFile(files)
  }
  if (files === 0) throw new CommandFault('There is no file in this folder.')
}

/** Skips dot files, which hold data of other programs, and links, which may lead anywhere. */
async function* filesIn(folder: string): AsyncGenerator<string, void, undefined> {
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}
