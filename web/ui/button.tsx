import type { ComponentProps, ReactNode } from 'react'
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
