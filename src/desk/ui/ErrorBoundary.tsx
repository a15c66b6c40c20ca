import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** What replaces the children when drawing them failed. `onRetry` draws them again. */
  instead: (onRetry: () => void) => ReactNode
  children: ReactNode
}

/** Limits an error of ours to the part of the page where it happened. */
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
