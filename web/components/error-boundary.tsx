import { Component, type ReactNode } from 'react'
import { BrokenPage } from './broken-page.tsx'

/** React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <BrokenPage error={this.state.error} />
  }
}
