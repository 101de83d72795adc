/** One byte per pixel, row by row; 0 is black. */
export interface GreyImage {
  pixels: Uint8Array
  width: number
  height: number
}

export interface SharedImage extends GreyImage {
  pixels: Uint8Array<SharedArrayBuffer>
}

export function shared({ pixels, width, height }: GreyImage): SharedImage {
  const copy = new Uint8Array(new SharedArrayBuffer(width * height))
  copy.set(pixels.subarray(0, width * height))
  return { pixels: copy, width, height }
}

/** The integral image: `sums[(y * (width + 1)) + x]` sums all pixels above and to the left. It gives any rectangle's mean in four look-ups. */
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
