import type { Language } from '../language/language.ts'

export interface PictureFacts {
  /** Pixels, after the EXIF orientation is applied. */
  width: number
  height: number
  /** From EXIF. `offset` is a UTC offset such as `-03:00`, or null if the file does not say. */
  takenAt: { local: string; offset: string | null } | null
  /** From EXIF. Degrees. */
  place: { lat: number; lon: number } | null
}

export interface Pictures {
  /** @throws {MediaFailure} unsupported_media if the file is damaged, a decompression bomb, or no image */
  inspect(path: string): Promise<PictureFacts>
  /** WebP of at most 512 pixels a side, upright, without metadata. @throws {MediaFailure} unsupported_media */
  thumbnail(path: string): Promise<Uint8Array>
  /** The image that a model gets: JPEG of at most 1024 pixels a side, upright, without metadata. @throws {MediaFailure} unsupported_media */
  preview(path: string): Promise<Uint8Array>
  /** Strips all location data from the file in place, without touching the image itself. Returns true if there was any. */
  removePlace(path: string): Promise<boolean>
}

export interface TextRecogniser {
  /** Lines end with `\n`, paragraphs with an empty line. Returns an empty string if nothing is legible. @throws {MediaFailure} */
  recognise(path: string, options: { language: Language; signal: AbortSignal }): Promise<string>
  /** Starts loading the OCR models, because an image is about to arrive. */
  warmUp(): void
  close(): Promise<void>
}
