import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'

const PAUSE_MS = 400

interface AddressText {
  text: string
  setText(text: string): void
  /** The address says the text at once: for the moment before the page is left, so that the way back finds it. */
  settle(): void
}

/**
 * A text that is typed and that the address has as `?name=…`: it follows once typing pauses, by replacing, so that the way back is not a
 * way through every letter. Where the address changes otherwise, the text follows it.
 */
export function useAddressText(name: string): AddressText {
  const [path, go] = useLocation()
  const search = useSearch()
  const inAddress = new URLSearchParams(search).get(name) ?? ''
  const [seen, setSeen] = useState(inAddress)
  const [text, setText] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== text.trim()) setText(inAddress)
  }
  const settle = useCallback(() => {
    const parameters = new URLSearchParams(window.location.search)
    if (text.trim() === (parameters.get(name) ?? '') || window.location.pathname !== path) return
    if (text.trim() === '') parameters.delete(name)
    else parameters.set(name, text.trim())
    go(parameters.size > 0 ? `${path}?${parameters}` : path, { replace: true })
  }, [text, name, path, go])
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [settle])
  return { text, setText, settle }
}
