import type { Language } from '../language/language.ts'

/** What is in an image's head. */
export interface PictureFacts {
  /** Pixels, as it is to be looked at: after its orientation. */
  width: number
  height: number
  /** From EXIF. `offset` such as `-03:00`; null where the camera's zone is not told. */
  takenAt: { local: string; offset: string | null } | null
  /** From EXIF. Degrees. */
  place: { lat: number; lon: number } | null
}

export interface Pictures {
  /** @throws {MediaFailure} unsupported_media: broken, a bomb, or no image */
  inspect(path: string): Promise<PictureFacts>
  /** WebP, at most 512 pixels a side, upright, without metadata. @throws {MediaFailure} unsupported_media */
  thumbnail(path: string): Promise<Uint8Array>
  /** What a model is shown: JPEG, at most 1024 pixels a side, upright, without metadata. @throws {MediaFailure} unsupported_media */
  preview(path: string): Promise<Uint8Array>
  /** Takes every trace of where it was taken out of the file, in place; the picture stays as it is. True where there was any. */
  removePlace(path: string): Promise<boolean>
}

export interface TextRecogniser {
  /** Lines by `\n`, paragraphs by an empty one; empty where nothing legible is seen. @throws {MediaFailure} */
  recognise(path: string, options: { language: Language; signal: AbortSignal }): Promise<string>
  /** A picture is coming: what reading needs may begin to load. */
  warmUp(): void
  /** Ends the workers. */
  close(): Promise<void>
}
