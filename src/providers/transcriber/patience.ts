const LEAST_MS = 5 * 60_000
/** Under the hour that a transcription may take with its conversion. */
const MOST_MS = 50 * 60_000
/** Of well compressed speech, which a small machine transcribes about as fast as it was spoken. */
const BYTES_A_SECOND = 4_000

/** How long a transcription may take: a server that hangs over a short memo is noticed soon, a long recording is waited for. */
export function patienceMs(bytes: number): number {
  return Math.min(MOST_MS, LEAST_MS + Math.ceil(bytes / BYTES_A_SECOND) * 1_000)
}
