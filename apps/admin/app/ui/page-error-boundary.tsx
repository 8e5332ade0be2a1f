import { Component, type ReactNode } from 'react'
import { Warning } from './notice.tsx'
import { t } from './texts.ts'

export class PageErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Warning>
        <p>{t('shell.thisPageBrokeOnOurSide')}</p>
        <button type="button" onClick={() => this.setState({ isBroken: false })}>
          {t('shell.tryAgain')}
        </button>
      </Warning>
    )
  }
}
