import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './Illustration';
import { Button } from './Button';

export interface EmptyStateProps {
  readonly illustration?: IllustrationName;
  /** The state in a sentence: 'No tienes reservaciones.' */
  readonly title: string;
  /** What to do next. */
  readonly text?: string;
  readonly action?: ReactNode;
}

export function EmptyState({ illustration = 'calendar', title, text, action }: EmptyStateProps) {
  return (
    <div className="ui-empty">
      <Illustration name={illustration} />
      <p className="ui-empty__title">{title}</p>
      {text && <p className="ui-empty__text">{text}</p>}
      {action && <div className="ui-empty__action">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title?: string;
  readonly text?: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

export function ErrorState({ title = 'No pudimos cargar esta parte.', text, onRetry, busy }: ErrorStateProps) {
  return (
    <EmptyState
      illustration="cloud"
      title={title}
      text={text}
      action={
        <Button variant="ghost" busy={busy} onClick={onRetry}>
          Reintentar
        </Button>
      }
    />
  );
}
