/** One byte a pixel, row after row; 0 is black. */
export interface GreyImage {
  pixels: Uint8Array
  width: number
  height: number
}

export interface SharedImage extends GreyImage {
  pixels: Uint8Array<SharedArrayBuffer>
}

/** In memory that threads share, so that two of them read one page without copies. */
export function shared({ pixels, width, height }: GreyImage): SharedImage {
  const copy = new Uint8Array(new SharedArrayBuffer(width * height))
  copy.set(pixels.subarray(0, width * height))
  return { pixels: copy, width, height }
}

/** `sums[(y * (width + 1)) + x]` is the sum of all pixels above and to the left; mean brightness of any rectangle in four look-ups. */
export function integralOf({ pixels, width, height }: GreyImage): Float64Array {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  return sums
}
