import { Component, type ReactNode } from 'react'
import { Warning } from './notice.tsx'

export class PageErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Warning>
        <p>This page broke on our side. What was saved before is safe.</p>
        <button type="button" onClick={() => this.setState({ isBroken: false })}>
          Try again
        </button>
      </Warning>
    )
  }
}
