import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandWords } from '../../core/media/transcription.ts'
import { type Reranker, RerankingFailure } from '../../core/search/reranking.ts'
import { type ProgramEnvironment, runProgram, withPath } from '../program.ts'
import { readScores } from './openai.ts'

export interface CommandRerankerOptions {
  /** Such as `python3 rerank.py {file}`. Without `{file}`, the path is appended as the last argument. */
  command: string
  environment: ProgramEnvironment
  /** Holds the file while the program runs. */
  folder: string
  timeoutMs: number
}

/** Far more than the scores need, and parsed within milliseconds. */
const MAX_OUTPUT_BYTES = 32 * 1024

/** Runs a program that takes the path of a JSON file (`{"query": "…", "documents": ["…", …]}`), writes the scores as JSON and exits with 0. */
export function commandReranker(options: CommandRerankerOptions): Reranker {
  const words = commandWords(options.command)
  return {
    async rerank(query, texts) {
      if (!words) throw new RerankingFailure('The reranker command cannot be parsed.')
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      const folder = await mkdtemp(join(options.folder, 'rerank-'))
      try {
        const path = join(folder, 'texts.json')
        await writeFile(path, JSON.stringify({ query, documents: texts }), { mode: 0o600 })
        return readScores(parse(await run(options, withPath(words, path))), texts.length)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function run(
  { environment, timeoutMs }: CommandRerankerOptions,
  [program = '', ...words]: readonly string[],
): Promise<Buffer> {
  const { signal } = new AbortController()
  const outcome = await runProgram({
    program,
    arguments: words,
    environment,
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    signal,
  })
  if (outcome.kind === 'missing') throw new RerankingFailure('The reranking program cannot be run.')
  if (outcome.kind === 'stopped') throw new RerankingFailure('The reranking program took too long.')
  if (outcome.kind === 'flooded') throw new RerankingFailure('The reranking program wrote more than 32 KB.')
  if (outcome.exitCode !== 0) throw new RerankingFailure('The reranking program failed.')
  return outcome.output
}

function parse(output: Buffer): unknown {
  try {
    return JSON.parse(output.toString())
  } catch {
    throw new RerankingFailure('The reranking program wrote no JSON.')
  }
}
