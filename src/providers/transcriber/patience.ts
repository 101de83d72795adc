const LEAST_MS = 5 * 60_000
/** Less than the hour that a transcription with its conversion may take. */
const MOST_MS = 50 * 60_000
/** The rate of well compressed speech, which a small machine transcribes at about the speed it was spoken. */
const BYTES_A_SECOND = 4_000

/** Timeout of a transcription, by file size: a hanging server is noticed soon for a short memo, and a long recording gets its time. */
export function timeoutFor(bytes: number): number {
  return Math.min(MOST_MS, LEAST_MS + Math.ceil(bytes / BYTES_A_SECOND) * 1_000)
}
