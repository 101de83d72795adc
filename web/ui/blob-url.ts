import { type RefCallback, useCallback } from 'react'

/** Sets an object URL of the blob on the element, and revokes it on unmount. */
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
