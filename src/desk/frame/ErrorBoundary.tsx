import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** What stands there instead. `onRetry` draws the children anew. */
  fallback: (onRetry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps a mistake of ours to the part where it happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return this.props.fallback(() => this.setState({ broken: false }))
  }
}
