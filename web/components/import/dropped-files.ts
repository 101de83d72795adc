import { type PlacedFile, placed } from './import-files.ts'

/** The dropped files, including the contents of folders. Must be called synchronously in the drop event: later the data is gone. */
export function droppedFiles(data: DataTransfer): Promise<PlacedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return Promise.resolve(placed(data.files))
  return Promise.all(entries.map((entry) => filesIn(entry))).then((found) => found.flat())
}

async function filesIn(entry: FileSystemEntry): Promise<PlacedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  if (!isFolder(entry)) return []
  const found: PlacedFile[] = []
  for (const inner of await entriesOf(entry.createReader())) found.push(...(await filesIn(inner)))
  return found
}

/** A directory reader returns up to 100 entries per call, and an empty list at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
