import { titleKey } from '../../engines/language/index.ts'
import { weights } from '../../engines/text-ranking/index.ts'
import type { RELATION_KINDS } from '../../schema/memory.ts'
import type { Viewer } from '../accounts/record.ts'
import type { VectorStore } from '../embedding/record.ts'
import { type Memory, type MemoryStore, readListed } from '../memories/record.ts'
import type { Link, MentionStore } from './record.ts'

export interface Related {
  memory: Memory
  /** The score of the memory it was reached from, times the relation's strength and a factor per step. */
  score: number
  relation: Relation
}

export interface Relation {
  kind: (typeof RELATION_KINDS)[number]
  /** The shared term or tag, folded. Empty for links, capture sessions and similarity. */
  value: string
  from: Memory
}

interface Pair {
  from: string
  to: string
}

interface Edge extends Pair {
  kind: Relation['kind']
  value: string
  strength: number
}

interface Reached {
  memory: Memory
  score: number
}

/** With these limits, the number of index ranges that a recall reads does not depend on the account's size. */
const MAX_EXPANDED = 12
const MAX_FROM_EACH = 8
const MAX_RELATED = 60
const FADE = 0.6

/** A link by the owner is the strongest. An address or a code identifies one person or thing; a name may be two people; a tag is only a category. */
const STRENGTH = {
  link: 1,
  email: 0.9,
  phone: 0.9,
  code: 0.8,
  handle: 0.8,
  name: 0.8,
  tag: 0.6,
  meaning: 0.6,
  sitting: 0.5,
}

export interface RelationDeps {
  memories: Pick<MemoryStore, 'getMany' | 'getListed'>
  mentions: MentionStore
  vectors: Pick<VectorStore, 'near'>
}

/** Distinct memories up to `depth` relations away from `starts`, without the starts, best first. At most `fromEach` come from any one memory. */
export async function followRelations(
  deps: RelationDeps,
  viewer: Viewer,
  starts: readonly Reached[],
  depth: number,
  fromEach = MAX_FROM_EACH,
): Promise<Related[]> {
  const maxHolders = depth > 0 ? await rareHolders(deps.mentions, viewer) : 0
  const seen = new Set(starts.map(({ memory }) => memory.id))
  const related: Related[] = []
  let frontier: readonly Reached[] = starts
  for (let step = 0; step < depth && frontier.length > 0 && related.length < MAX_RELATED; step++) {
    const expanded = frontier.toSorted((a, b) => b.score - a.score).slice(0, MAX_EXPANDED)
    const edges = await edgesFrom(deps, viewer, expanded, maxHolders)
    const most = { fromEach, inAll: MAX_RELATED - related.length }
    const next = await reach(deps.memories, viewer, expanded, bestEdges(edges, seen), most)
    for (const { memory } of next) seen.add(memory.id)
    related.push(...next)
    frontier = next
  }
  return related.toSorted((a, b) => b.score - a.score)
}

/**
 * How many memories may share a rare term: a tenth of the account's memories, but at least 3 and at most 12. A name in a tenth of a large account is
 * a colleague or a child, and does not show that two memories belong together.
 */
async function rareHolders(mentions: MentionStore, viewer: Viewer): Promise<number> {
  const [least, most, share] = [3, 12, 10]
  const count = await mentions.countMemories(viewer, most * share)
  return Math.max(least, Math.floor(count / share))
}

async function edgesFrom(
  { mentions, vectors }: RelationDeps,
  viewer: Viewer,
  expanded: readonly Reached[],
  maxHolders: number,
): Promise<Edge[]> {
  const memories = expanded.map(({ memory }) => memory)
  const ids = memories.map(({ id }) => id)
  const [sharing, links, neighbours, near] = await Promise.all([
    mentions.sharing(viewer, ids, maxHolders),
    mentions.links(
      viewer,
      memories.map(({ id, title }) => ({ id, titleKey: titleKey(title) })),
    ),
    mentions.sessionNeighbours(viewer, memories, weights.sessionGapMs),
    vectors.near(viewer, ids),
  ])
  const edge = (kind: keyof typeof STRENGTH & Edge['kind'], { from, to }: Pair, share: number, value = ''): Edge => ({
    from,
    to,
    kind,
    value,
    strength: STRENGTH[kind] * share,
  })
  return [
    ...links.map((link) => linkEdge(link, links)),
    ...sharing.map((pair) => edge(pair.kind, pair, rarity(pair.holders), pair.value)),
    ...neighbours.map((pair) => edge('sitting', pair, 1 / pair.distance)),
    ...near.map((pair) => edge('meaning', pair, pair.likeness)),
  ]
}

/** One of many links, or a link whose title several memories have, is weaker than a single one. */
function linkEdge({ from, to, isForward }: Link, links: Link[]): Edge {
  const fan = links.filter((link) => link.from === from && link.isForward === isForward).length
  return { from, to, kind: isForward ? 'link-from' : 'link-to', value: '', strength: STRENGTH.link / Math.sqrt(fan) }
}

/** 1 if only two memories share the term, 0.3 for twelve. */
function rarity(holders: number): number {
  return 1 / Math.sqrt(holders - 1)
}

/** The strongest relation of each pair. Between equally strong ones, the longer value wins ("ana lima" over "ana"). */
function bestEdges(edges: Edge[], seen: ReadonlySet<string>): Edge[] {
  const best = new Map<string, Edge>()
  for (const edge of edges) {
    if (seen.has(edge.to)) continue
    const pair = `${edge.from} ${edge.to}`
    const known = best.get(pair)
    const isBetter =
      !known ||
      edge.strength > known.strength ||
      (edge.strength === known.strength && edge.value.length > known.value.length)
    if (isBetter) best.set(pair, edge)
  }
  return [...best.values()]
}

async function reach(
  memories: RelationDeps['memories'],
  viewer: Viewer,
  expanded: readonly Reached[],
  edges: Edge[],
  most: { fromEach: number; inAll: number },
): Promise<Related[]> {
  const paths = new Map<string, { edge: Edge; from: Memory; score: number }>()
  for (const { memory, score } of expanded) {
    const own = edges.filter(({ from }) => from === memory.id).toSorted((a, b) => b.strength - a.strength)
    for (const edge of own.slice(0, most.fromEach)) {
      const reached = score * edge.strength * FADE
      if (reached > (paths.get(edge.to)?.score ?? 0)) paths.set(edge.to, { edge, from: memory, score: reached })
    }
  }
  const best = [...paths.values()].toSorted((a, b) => b.score - a.score).slice(0, most.inAll)
  const listed = await memories.getListed(
    viewer,
    best.map(({ edge }) => edge.to),
  )
  const related: Related[] = []
  for await (const memory of readListed(memories, viewer, listed)) {
    const path = paths.get(memory.id)
    if (!path) continue
    const { edge, from, score } = path
    related.push({ memory, score, relation: { kind: edge.kind, value: edge.value, from } })
  }
  return related
}
