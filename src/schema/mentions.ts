import { Type } from 'typebox'
import { closed, DateTime, named, oneOf, ref, Uri } from './contract.ts'
import * as examples from './examples.ts'
import { MemoryId, Offset } from './memory.ts'
import { MENTION_KINDS } from './values.ts'

const mentionFields = {
  id: Type.String(),
  name: Type.String({ description: 'As the memories write it.' }),
  kind: oneOf([...MENTION_KINDS], { description: '`other` if the memories do not show what it is.' }),
  aliases: Type.Array(Type.String(), { description: 'Shorter names that only it can mean.' }),
  memories: Type.Integer({ description: 'How many memories mention it.' }),
  lastAt: { ...DateTime, description: 'When the latest of them was captured.' },
}

export const Mention = named(
  'Mention',
  'A person, place, organisation or other name in the memories.',
  examples.mention,
  Type.Object(mentionFields),
)
export const ListMentionsQuery = closed({
  kind: Type.Optional(oneOf([...MENTION_KINDS])),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  offset: Type.Optional(Offset),
})
export const MentionList = named(
  'MentionList',
  'Names in the memories, those of the most memories first.',
  { items: [examples.mention], limit: 50, offset: 0 },
  Type.Object({ items: Type.Array(ref(Mention)), limit: Type.Integer(), offset: Type.Integer() }),
)

export const MentionPath = closed({
  id: Type.String({ minLength: 1, maxLength: 1200, examples: [examples.mention.id] }),
})
export const ReadMentionQuery = closed({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'How many of its memories.' }),
  ),
})
export const MentionWithMemories = named(
  'MentionWithMemories',
  'A name and the latest memories that mention it.',
  { ...examples.mention, latest: [examples.mentioningMemory] },
  Type.Object({
    ...mentionFields,
    latest: Type.Array(
      Type.Object({ id: MemoryId, title: Type.String(), url: Uri, type: Type.String(), capturedAt: DateTime }),
      { description: 'Memories that mention it, newest first.' },
    ),
  }),
)
