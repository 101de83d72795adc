import { Check, Copy } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: 'main' | 'plain' | 'quiet' | 'danger'
  icon?: ReactNode
  isBusy?: boolean
}

export function Button({ look = 'plain', icon, isBusy = false, children, type, ...rest }: ButtonProps) {
  const isIconAlone = icon !== undefined && children === undefined
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={`${styles['button']} ${styles[look]} ${isIconAlone ? styles['icon'] : ''}`}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon}
      {children}
    </button>
  )
}

/** Shows for a moment that it copied. Calls `onFailed` if the browser refuses access to the clipboard. */
export function CopyButton({
  label,
  text,
  look = 'plain',
  onCopied,
  onFailed,
}: {
  label: string
  text: string
  look?: 'plain' | 'main'
  onCopied?: () => void
  onFailed?: () => void
}) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setCopied(false), 2_500) : undefined
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied?.()
    } catch {
      onFailed?.()
    }
  }
  return (
    <>
      <Button look={look} icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && t('copied')}
      </span>
    </>
  )
}
