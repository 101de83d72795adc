import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import yauzl from 'yauzl'
import { bytesBetween } from './file-bytes.ts'

const WINDOW_BYTES = 65_536

/** Random access to a file. yauzl reads the directory in chunks of a few dozen bytes: one buffered window serves many of them. */
export class FileWindow extends yauzl.RandomAccessReader {
  readonly #handle: FileHandle
  readonly #window = Buffer.allocUnsafeSlow(WINDOW_BYTES)
  #start = 0
  #length = 0

  constructor(handle: FileHandle) {
    super()
    this.#handle = handle
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesBetween(this.#handle, start, end))
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(() => this.#read(buffer.subarray(offset, offset + length), position))(callback)
  }

  /** Does nothing: the code that opened the file closes it. */
  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }

  async #read(target: Buffer, position: number): Promise<void> {
    if (!Number.isSafeInteger(position) || position < 0) throw new Error('position outside the file')
    if (target.length > WINDOW_BYTES) {
      const { bytesRead } = await this.#handle.read(target, 0, target.length, position)
      if (bytesRead < target.length) throw new Error('unexpected end of file')
      return
    }
    if (position < this.#start || position + target.length > this.#start + this.#length) {
      const { bytesRead } = await this.#handle.read(this.#window, 0, WINDOW_BYTES, position)
      this.#start = position
      this.#length = bytesRead
    }
    if (target.length > this.#length - (position - this.#start)) throw new Error('unexpected end of file')
    this.#window.copy(target, 0, position - this.#start, position - this.#start + target.length)
  }
}
