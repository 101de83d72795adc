import { type RefCallback, useCallback } from 'react'

/** Gives the element an address of the blob on this page, for as long as it is shown. */
export function useBlobUrl<T extends HTMLElement>(blob: Blob, attribute: 'src' | 'href'): RefCallback<T> {
  return useCallback(
    (element: T) => {
      const url = URL.createObjectURL(blob)
      element.setAttribute(attribute, url)
      return () => {
        element.removeAttribute(attribute)
        URL.revokeObjectURL(url)
      }
    },
    [blob, attribute],
  )
}
