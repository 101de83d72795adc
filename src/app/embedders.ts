import type { Config, EmbeddingsConfig } from '../config/config.ts'
import type { Embedder } from '../core/embedding/embedder.ts'
import type { Embedders } from '../core/embedding/models.ts'
import type { Log } from '../core/telemetry.ts'
import { NO_TELEMETRY, type Telemetry } from '../core/telemetry.ts'
import { observedEmbedder } from '../providers/observed.ts'

export interface OpenEmbedders extends Embedders {
  close(): Promise<void>
}

export async function openEmbedders(
  { embeddings }: Config,
  log: Log,
  telemetry: Telemetry = NO_TELEMETRY,
): Promise<OpenEmbedders> {
  const opened = new Map<string, Promise<Embedder | null>>()
  const chosen = await open(embeddings, telemetry)
  if (chosen) opened.set(chosen.model, Promise.resolve(chosen))
  else if (embeddings.kind === 'builtin')
    log.warn({}, 'the packages of the built-in embedder are not installed: search matches words only')

  async function named(model: string): Promise<Embedder | null> {
    const known = opened.get(model) ?? openNamed(model, embeddings, telemetry)
    opened.set(model, known)
    return known
  }

  return {
    chosen,
    named,
    close: async () => {
      for (const opening of opened.values()) await (await opening)?.close()
    },
  }
}

/** Returns null if its packages are not installed. Repeated queries come from a cache. */
async function open(embeddings: EmbeddingsConfig, telemetry: Telemetry): Promise<Embedder | null> {
  const embedder = await openUncached(embeddings)
  if (!embedder) return null
  const { withQueryCache } = await import('../providers/embedder/query-cache.ts')
  return withQueryCache(observedEmbedder(embedder, `embeddings/${embeddings.kind}`, telemetry))
}

async function openUncached(embeddings: EmbeddingsConfig): Promise<Embedder | null> {
  if (embeddings.kind === 'none') return null
  if (embeddings.kind === 'openai') {
    const { openaiEmbedder } = await import('../providers/embedder/openai.ts')
    return openaiEmbedder(embeddings)
  }
  if (embeddings.kind === 'transformers') {
    const { transformersEmbedder } = await import('../providers/embedder/transformers.ts')
    return transformersEmbedder(embeddings)
  }
  const { builtinEmbedder, isBuiltinInstalled } = await import('../providers/embedder/builtin.ts')
  return isBuiltinInstalled() ? builtinEmbedder() : null
}

/**
 * Opens the model whose vectors still serve searches while those of the chosen model are built. A server is asked for its former model at the
 * address that is set now: only the settings say which servers are called.
 */
async function openNamed(model: string, embeddings: EmbeddingsConfig, telemetry: Telemetry): Promise<Embedder | null> {
  if (embeddings.kind === 'none') return null
  const [kind, name = ''] = splitOnce(model, '/')
  const settings: EmbeddingsConfig | null =
    kind === 'builtin'
      ? { kind }
      : kind === 'transformers'
        ? { kind, model: name }
        : embeddings.kind === 'openai'
          ? { ...embeddings, model: name }
          : null
  const embedder = settings && (await open(settings, telemetry))
  return embedder?.model === model ? embedder : null
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
