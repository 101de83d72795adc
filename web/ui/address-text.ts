import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'

const PAUSE_MS = 400

interface AddressText {
  text: string
  setText(text: string): void
  /** Writes the text to the address at once, before leaving the page, so that going back restores it. */
  settle(): void
}

/**
 * A text field stored in the address as `?name=…`. Updates the address when typing pauses, by replacing the history entry. If the address changes
 * otherwise, the text follows.
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
