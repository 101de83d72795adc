import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'

const PAUSE_MS = 400

/**
 * A text that is typed and that the address has as `?name=…`: it follows once typing pauses, by replacing, so that the way back is not a
 * way through every letter. Where the address changes otherwise, the text follows it.
 */
export function useAddressText(name: string): [text: string, setText: (text: string) => void] {
  const [path, go] = useLocation()
  const search = useSearch()
  const inAddress = new URLSearchParams(search).get(name) ?? ''
  const [seen, setSeen] = useState(inAddress)
  const [text, setText] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== text.trim()) setText(inAddress)
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      const parameters = new URLSearchParams(window.location.search)
      if (text.trim() === (parameters.get(name) ?? '') || window.location.pathname !== path) return
      if (text.trim() === '') parameters.delete(name)
      else parameters.set(name, text.trim())
      go(parameters.size > 0 ? `${path}?${parameters}` : path, { replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, name, path, go])
  return [text, setText]
}
