import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** What stands there when drawing failed. `onRetry` draws the children anew. */
  instead: (onRetry: () => void) => ReactNode
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
    return this.props.instead(() => this.setState({ broken: false }))
  }
}
