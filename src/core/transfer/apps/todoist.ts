import { csv } from '../csv.ts'
import { type AppImporter, type FileRemark, type ImportItem, type ItemName } from '../items.ts'
import { createLosses } from '../losses.ts'
import { tagsOf } from '../values.ts'
import { filesIn, nameOf, stemOf } from './app-files.ts'

const TABLE = /\.csv$/i

/** Todoist's backup: a table for each project, which becomes a tag. */
export const todoist: AppImporter = {
  format: 'todoist',
  recognises: { files: TABLE, head: /^\s*"?TYPE"?,"?CONTENT"?,/ },

  async *items(source) {
    const losses = createLosses()
    for await (const { path, entry, read } of filesIn(source, /./)) {
      if (entry && !TABLE.test(path)) {
        losses.file(path)
        continue
      }
      const project = stemOf(path).replace(/ \[\d+\]$/u, '')
      const table = { ...source.file, read, archive: null }
      for await (const item of csv.items({ ...source, file: table })) yield inProject(item, path, project)
    }
    yield* losses.remarks()
  },
}

function inProject(item: ImportItem | FileRemark, path: string, project: string): ImportItem | FileRemark {
  const name: ItemName = { item: `${nameOf(path)}, ${item.item}`, ...(item.place && { place: item.place }) }
  if (!('brought' in item)) return { ...item, ...name }
  const { brought } = item
  const sourceId = `${project}\0${brought.sourceId}`
  const tags = tagsOf([...brought.tags, project])
  return { ...item, ...name, brought: { ...brought, sourceId, tags, imported: { project, ...brought.imported } } }
}
