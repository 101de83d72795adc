import { brought } from './items.ts'
import { identityOf, type JsonList } from './json-lists.ts'
import { problem } from './problems.ts'
import { type Fields, fieldsOf, firstTime, idOf, keptJson, tagsOf, textOf, titleOf } from './values.ts'

const NO_TEXT = problem('no-text')

/** Output of `get_all` of the mem0 platform and library, and structured exports. */
export const MEM0: JsonList = {
  format: 'mem0',
  names: ['results', 'memories', 'data'],
  memory(fields, { account }, notes) {
    const text = firstText(fields, ['memory', 'content', 'text', 'data'])
    if (text === '') return NO_TEXT
    const id = idOf(fields['id'])
    const owners = pick(fields, ['user_id', 'agent_id', 'app_id', 'run_id'])
    return brought(identityOf(id, text), text, {
      tags: tagsOf(fields['categories']),
      createdAt: firstTime([fields['created_at']], account, notes),
      updatedAt: firstTime([fields['updated_at']], account, notes),
      imported: keptJson({ id, ...owners, metadata: fields['metadata'] }),
    })
  },
}

/** Documents as listed by the API. The summary was written by a model and is used only if the list contains no content. */
export const SUPERMEMORY: JsonList = {
  format: 'supermemory',
  names: ['memories', 'documents', 'results', 'memoryEntries'],
  memory(fields, { account }, notes) {
    const text = firstText(fields, ['content', 'raw', 'memory', 'summary'])
    if (text === '') return NO_TEXT
    const metadata = fieldsOf(fields['metadata'])
    const url = idOf(fields['url'] ?? metadata['url'])
    const id = idOf(fields['id']) || idOf(fields['documentId'])
    return brought(identityOf(id, text, url), withAddress(text, url), {
      title: titleOf(fields['title']),
      tags: tagsOf(fields['containerTags'] ?? fields['containerTag']),
      createdAt: firstTime([fields['createdAt']], account, notes),
      updatedAt: firstTime([fields['updatedAt']], account, notes),
      imported: keptJson({ id, url, customId: fields['customId'], metadata }),
    })
  },
}

export const KARAKEEP: JsonList = {
  format: 'karakeep',
  names: ['bookmarks'],
  memory(fields, { account }, notes) {
    const content = fieldsOf(fields['content'])
    const isLink = content['type'] === 'link'
    const url = isLink ? textOf(content['url']).trim() : ''
    const said = [url, textOf(content['text']), textOf(content['description']), textOf(fields['note'])]
    const text = [...said, textOf(fields['summary'])].filter((part) => part.trim() !== '').join('\n\n')
    if (text === '') return content['type'] === 'asset' ? problem('no-file') : NO_TEXT
    const id = idOf(fields['id'])
    return brought(identityOf(id, text, idOf(fields['createdAt'])), text, {
      title: titleOf(fields['title']) ?? titleOf(content['title']),
      type: isLink ? 'bookmark' : 'note',
      tags: tagsOf(fields['tags']),
      createdAt: firstTime([fields['createdAt']], account, notes),
      updatedAt: firstTime([fields['modifiedAt']], account, notes),
      imported: keptJson({ id, url, ...pick(fields, ['archived', 'favourited', 'lists']) }),
    })
  },
}

const MEMOS_TAG = /(?:^|\s)#([^\s#]{1,100})/gu

/** Memos as listed by the API, in the current and in older versions. */
export const MEMOS: JsonList = {
  format: 'memos',
  names: ['memos', 'data'],
  memory(fields, { account }, notes) {
    const text = textOf(fields['content'])
    if (text.trim() === '') return NO_TEXT
    const id = idOf(fields['name']) || idOf(fields['uid']) || idOf(fields['id'])
    const inline = [...text.matchAll(MEMOS_TAG)].slice(0, 100).map(([, tag]) => tag)
    return brought(identityOf(id, text), text, {
      tags: tagsOf([...tagsOf(fields['tags']), ...inline]),
      createdAt: firstTime([fields['createTime'] ?? fields['createdTs'], fields['displayTime']], account, notes),
      updatedAt: firstTime([fields['updateTime'] ?? fields['updatedTs']], account, notes),
      imported: keptJson({ id, ...pick(fields, ['pinned', 'visibility', 'state']) }),
    })
  },
}

function firstText(fields: Fields, names: readonly string[]): string {
  return names.map((name) => textOf(fields[name])).find((text) => text.trim() !== '') ?? ''
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => fields[name] !== false).map((name) => [name, fields[name]]))
}

/** Appends the URL unless the text contains it, so that search finds it. */
function withAddress(text: string, url: string): string {
  return url === '' || text.includes(url) ? text : `${text}\n\n${url}`
}
