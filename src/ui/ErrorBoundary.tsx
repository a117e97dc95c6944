import { Component, type ReactNode } from 'react';
import { ErrorState } from './ErrorState';

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
    return <ErrorState title="Algo salió mal al mostrar esta página." onRetry={() => window.location.reload()} />;
  }
}
