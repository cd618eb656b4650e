import { Component, type ReactNode } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

interface Props {
  place: string // another page is tried afresh
  children: ReactNode
}

interface State {
  place: string
  failed: boolean
}

/** Stands in for a screen whose code did not come (a lost connection, a site renewed meanwhile) or that broke. */
export class ScreenFailure extends Component<Props, State> {
  override state: State = { place: this.props.place, failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  static getDerivedStateFromProps = ({ place }: Props, state: State) =>
    state.place === place ? null : { place, failed: false }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <>
        <PageHead title="Something Went Wrong" />
        <Alert colour="danger">This page could not be shown.</Alert>
        <button type="button" className="btn btn-quiet" onClick={() => window.location.reload()}>
          Load it again
        </button>
      </>
    )
  }
}
