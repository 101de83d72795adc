import { MediaFailure } from '../../src/engines/media-format/media-failure.ts'

/** How it failed; a test that expects it to fail does so itself where it does not. */
export async function mediaFailure(given: Promise<unknown>): Promise<MediaFailure> {
  const error = await given.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof MediaFailure) return error
  throw new Error('it did not fail as a stage fails', { cause: error })
}
