export interface MediaFormat {
  kind: 'audio' | 'image'
  /** Lower case, without parameters: the declared type if it fits the bytes, else the usual type for such bytes. */
  contentType: string
}

export interface AudioProbe {
  /** Returns null if the file does not state its duration. @throws {MediaFailure} unsupported_media */
  seconds(path: string, contentType: string, signal: AbortSignal): Promise<number | null>
}
