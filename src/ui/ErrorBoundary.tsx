import { Component, type ReactNode } from 'react';
import { Button } from './Button';

interface State {
  readonly failed: boolean;
}

/**
 * A screen that breaks, or whose chunk can't be fetched (no network, or a release came out meanwhile):
 * the rest of the page stays, and 'Reintentar' loads it again.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode; readonly resetKey: string }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidUpdate(previous: { readonly resetKey: string }): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // Without ErrorState and its drawings, which every visitor would download for it.
    return (
      <div className="ui-empty">
        <p className="ui-empty__title">Algo salió mal al mostrar esta página.</p>
        <div className="ui-empty__action">
          <Button variant="ghost" onClick={() => window.location.reload()}>
            Reintentar
          </Button>
        </div>
      </div>
    );
  }
}
