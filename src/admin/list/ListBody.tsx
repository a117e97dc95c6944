import type { Key, ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/Button';
import { ErrorState } from '../../ui/EmptyState';
import { SkeletonGroup } from '../../ui/Skeleton';
import { classNames } from '../../ui/classNames';
import type { ShownList } from './useList';
import '../adminRows.scss';
import './list.scss';

export interface ListBodyProps<Row> {
  readonly list: ShownList<Row>;
  /** Error text: 'No pudimos cargar los avisos.' */
  readonly failed?: string;
  readonly waiting?: ReactNode;
  readonly empty: ReactNode;
  readonly moreLabel?: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The states of a list: loading, failed, empty, its rows, and reading more. */
export function ListBody<Row>({
  list: { rows, next, error, busy, reload, more },
  failed = 'No pudimos cargar la lista.',
  waiting = <SkeletonGroup rows={3} height={92} />,
  empty,
  moreLabel = 'Mostrar más',
  children,
}: ListBodyProps<Row>) {
  if (rows === null)
    return error === null ? (
      <>{waiting}</>
    ) : (
      <ErrorState title={failed} text={error} busy={busy} onRetry={() => void reload()} />
    );
  return (
    <div className="admin-list">
      {error !== null && (
        <p className="admin-list__error" role="alert">
          {error}{' '}
          <Button variant="quiet" size="sm" busy={busy} onClick={() => void reload()}>
            Reintentar
          </Button>
        </p>
      )}
      {rows.length === 0 ? empty : <div aria-busy={busy}>{children(rows)}</div>}
      {next !== null && (
        <Button className="admin-list__more" variant="ghost" busy={busy} onClick={() => void more()}>
          {moreLabel}
        </Button>
      )}
    </div>
  );
}

export interface CardListProps<Row> extends Omit<ListBodyProps<Row>, 'children'> {
  readonly rowKey: (row: Row) => Key;
  readonly card: (row: Row) => RowCardProps;
}

/** A list of cards with title, marks and actions. */
export const CardList = <Row,>({ rowKey, card, ...body }: CardListProps<Row>) => (
  <ListBody {...body}>
    {(rows) => (
      <ul className="admin-rows">
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <RowCard {...card(row)} />
          </li>
        ))}
      </ul>
    )}
  </ListBody>
);

export interface RowCardProps {
  readonly title: ReactNode;
  readonly heading?: 'h2' | 'h3';
  readonly className?: string;
  /** Picture before the title. */
  readonly picture?: ReactNode;
  /** Lines below the title. */
  readonly children?: ReactNode;
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
}

export const RowCard = ({
  title,
  heading: Heading = 'h2',
  className,
  picture,
  children,
  badges,
  actions,
}: RowCardProps) => (
  <div className={classNames('admin-row ui-card', className)}>
    {picture}
    <div className="admin-row__words">
      <Heading>{title}</Heading>
      {children}
    </div>
    {badges}
    {actions && <div className="admin-row__actions">{actions}</div>}
  </div>
);

interface RowActionProps {
  /** The subject of the action for screen readers: 'de Ana'. */
  readonly of: string;
  readonly quiet?: boolean;
  readonly disabled?: boolean;
  /** A link, or an action. */
  readonly to?: string;
  readonly onClick?: () => void;
  readonly children: string;
}

export function RowAction({ of, quiet, to, onClick, disabled, children }: RowActionProps) {
  const look = { variant: quiet ? 'quiet' : 'ghost', size: 'sm' } as const;
  const label = (
    <>
      {children}
      <span className="ui-hidden"> {of}</span>
    </>
  );
  return to === undefined ? (
    <Button {...look} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <LinkButton {...look} to={to}>
      {label}
    </LinkButton>
  );
}
