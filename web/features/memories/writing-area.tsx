import { type ClipboardEvent, type ComponentProps, type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { TextArea } from '../../ui/fields.tsx'
import { isLongText } from './memory-fields.ts'

const SHORT: CSSProperties = { fieldSizing: 'content' }
/**
 * Browsers lay out the whole text again at each key. At 300 kB, `field-sizing: content` makes this a third slower, and `unicode-bidi: plaintext`
 * (the default of `dir="auto"` in a field) eight times slower.
 */
const LONG = { fieldSizing: 'fixed', unicodeBidi: 'isolate', height: '50dvh' } as const satisfies CSSProperties

/**
 * A text area for short and very long texts. Uncontrolled, because React would write the whole text into the DOM at each key. Changes of `value`
 * from outside are still applied.
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

/** Applies the styles for long texts before a paste; otherwise the first layout would be slow. */
function makeRoom({ clipboardData, currentTarget: { style } }: ClipboardEvent<HTMLTextAreaElement>): void {
  if (isLongText(clipboardData.getData('text/plain'))) Object.assign(style, LONG)
}
