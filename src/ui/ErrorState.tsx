import { Button } from './Button';
import { EmptyState } from './EmptyState';

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
