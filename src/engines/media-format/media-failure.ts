/** The values of `memory.error` of a capture that could not be processed. */
export type MediaErrorCode =
  | 'transcription_failed'
  | 'no_speech'
  | 'unsupported_media'
  | 'description_failed'
  | 'provider_unavailable'
  | 'media_missing'

/** Why a stage failed. The message contains only our own words, never text from a memory or a provider's answer. */
export class MediaFailure extends Error {
  readonly code: MediaErrorCode
  readonly isPermanent: boolean

  constructor(code: MediaErrorCode, message: string, options: { isPermanent?: boolean } = {}) {
    super(message)
    this.name = 'MediaFailure'
    this.code = code
    this.isPermanent = options.isPermanent ?? false
  }
}
