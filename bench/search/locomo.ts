import type { Bars, Figures } from '../support/report.ts'
import type { Conversation } from './data.ts'
import { discountedGain, percentage, recallAt, reciprocalRank } from './ranks.ts'
import type { RecallRequest, SearchedService } from './service.ts'

export interface KeptConversation {
  account: string
  /** The service's ids → the conversation's own. */
  turnOf: ReadonlyMap<string, string>
  questions: Conversation['queries']
}

interface Judged {
  category: number
  recall: Record<number, number>
  reciprocalRank: number
  gain: number
}

const RECALLS_AT = [5, 10, 25, 50] as const
const CATEGORIES = { 1: 'multi-hop', 2: 'temporal', 3: 'open', 4: 'single-hop' } as const
const EVIDENCE_SHOWN = 'evidence in recall %'

export const conversationBars: Bars = {
  'recall@10': { atLeast: 82 },
  'nDCG@10': { atLeast: 64 },
  [EVIDENCE_SHOWN]: { atLeast: 80 },
}

/** Variations of a recall's defaults: depth, limit and size. */
const RECALL_SETTINGS: ReadonlyArray<Omit<RecallRequest, 'query'>> = [
  { limit: 10, depth: 0, maxChars: 6_000 },
  { limit: 10, depth: 2, maxChars: 6_000 },
  { limit: 20, depth: 1, maxChars: 6_000 },
  { limit: 10, depth: 1, maxChars: 2_000 },
  { limit: 50, depth: 1, maxChars: 20_000 },
]

/** LoCoMo: each question ranks its own conversation, with one memory per turn. Questions without evidence have no answer to find and are left out. */
export async function keepConversations(
  service: SearchedService,
  conversations: readonly Conversation[],
): Promise<KeptConversation[]> {
  const kept: KeptConversation[] = []
  for (const conversation of conversations) kept.push(await keepConversation(service, conversation))
  await service.settle()
  return kept
}

export async function measureConversations(
  service: SearchedService,
  kept: readonly KeptConversation[],
): Promise<Figures> {
  return { ...(await measureSearch(service, kept)), ...(await measureRecall(service, kept)) }
}

export async function measureRecallSettings(
  service: SearchedService,
  kept: readonly KeptConversation[],
): Promise<Figures> {
  const figures: Figures = {}
  for (const settings of RECALL_SETTINGS) Object.assign(figures, await measureRecall(service, kept, settings))
  return figures
}

async function keepConversation(
  service: SearchedService,
  { id, memories, queries }: Conversation,
): Promise<KeptConversation> {
  const account = `locomo-${id}`
  const turnOf = new Map<string, string>()
  for (const turn of memories) {
    turnOf.set(await service.remember(account, `${turn.speaker}: ${turn.text}`, `${turn.capturedAt}Z`), turn.id)
  }
  return { account, turnOf, questions: queries.filter(({ evidence }) => evidence.length > 0) }
}

async function measureSearch(service: SearchedService, kept: readonly KeptConversation[]): Promise<Figures> {
  const judged: Judged[] = []
  for (const { account, turnOf, questions } of kept) {
    for (const { q, category, evidence } of questions) {
      const turns = async (limit: number) => (await service.search(account, q, limit)).map((id) => turnOf.get(id) ?? '')
      judged.push(judge(category, await turns(10), await turns(50), evidence))
    }
  }
  const figures = figuresOf('', judged)
  for (const [category, name] of Object.entries(CATEGORIES)) {
    const group = judged.filter((one) => one.category === Number(category))
    if (group.length > 0) Object.assign(figures, figuresOf(`, ${name}`, group))
  }
  return figures
}

/** The first ten are requested separately: a request for more may rank more of the account. */
function judge(
  category: number,
  ten: readonly string[],
  fifty: readonly string[],
  evidence: readonly string[],
): Judged {
  const recall = RECALLS_AT.map((count) => [count, recallAt(count, count <= 10 ? ten : fifty, evidence)])
  return {
    category,
    recall: Object.fromEntries(recall),
    reciprocalRank: reciprocalRank(fifty, evidence),
    gain: discountedGain(ten, evidence),
  }
}

function figuresOf(suffix: string, group: readonly Judged[]): Figures {
  return {
    ...Object.fromEntries(
      RECALLS_AT.map((count) => [
        `recall@${count}${suffix}`,
        percentage(group.map(({ recall }) => recall[count] ?? 0)),
      ]),
    ),
    [`nDCG@10${suffix}`]: percentage(group.map(({ gain }) => gain)),
    [`MRR${suffix}`]: percentage(group.map((one) => one.reciprocalRank)),
  }
}

/** The share of the evidence that a recall contains; by default with the service's defaults, 6,000 characters. */
async function measureRecall(
  service: SearchedService,
  kept: readonly KeptConversation[],
  settings: Omit<RecallRequest, 'query'> = {},
): Promise<Figures> {
  const shares: number[] = []
  for (const { account, turnOf, questions } of kept) {
    const idOf = new Map([...turnOf].map(([id, turn]) => [turn, id]))
    for (const { q, evidence } of questions) {
      const { text } = await service.recall(account, { query: q, ...settings })
      shares.push(evidence.filter((turn) => text.includes(idOf.get(turn) ?? 'none')).length / evidence.length)
    }
  }
  const { limit, depth, maxChars } = settings
  const suffix = maxChars === undefined ? '' : `, limit ${limit}, depth ${depth}, ${maxChars} characters`
  return { [`${EVIDENCE_SHOWN}${suffix}`]: percentage(shares) }
}
