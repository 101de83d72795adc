import { type ClipboardEvent, type ComponentProps, type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { TextArea } from '../field.tsx'
import { isLongText } from './long-text.ts'

const SHORT: CSSProperties = { fieldSizing: 'content' }
/**
 * A browser lays all of a text out anew at each key. At 300 kB a field that fits its content takes a third longer for it, and one in which each
 * paragraph finds its own direction (what `dir="auto"` does to a field by itself) eight times as long.
 */
const LONG = { fieldSizing: 'fixed', unicodeBidi: 'isolate', height: '50dvh' } as const satisfies CSSProperties

/**
 * For a text that may be a line or a whole book. The field itself holds what is written, and is only told of what comes from elsewhere: React would
 * write the whole text back into the document at each key.
 */
export function WritingArea({ value, onChange, ...rest }: ComponentProps<typeof TextArea> & { value: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const written = useRef(value)
  const [atFirst] = useState(value)
  useLayoutEffect(() => {
    if (area.current && written.current !== value) area.current.value = value
    written.current = value
  }, [value])
  return (
    <TextArea
      {...rest}
      ref={area}
      defaultValue={atFirst}
      onChange={(event) => {
        written.current = event.target.value
        onChange?.(event)
      }}
      dir="auto"
      style={isLongText(value) ? LONG : SHORT}
      onPaste={makeRoom}
    />
  )
}

/** Before the text is in it: that it is long is otherwise known once it was laid out the dearer way. */
function makeRoom({ clipboardData, currentTarget: { style } }: ClipboardEvent<HTMLTextAreaElement>): void {
  if (isLongText(clipboardData.getData('text/plain'))) Object.assign(style, LONG)
}
