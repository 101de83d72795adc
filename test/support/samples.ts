import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../samples')

/** A file of test/samples, such as `audio/speech.m4a`. */
export function sample(path: string): Buffer {
  return readFileSync(join(folder, path))
}
