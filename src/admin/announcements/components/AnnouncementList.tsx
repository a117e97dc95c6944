import type { AdminAnnouncement } from '../../../../domain/contract/content';
import { formatMoment } from '../../../../domain/format';
import { plainText } from '../../../../domain/plainText';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import '../../adminRows.scss';

export interface AnnouncementListProps {
  /** null: not read yet. */
  readonly announcements: readonly AdminAnnouncement[] | null;
  readonly hasMore: boolean;
  readonly error: string | null;
  readonly busy: boolean;
  /** The studio's. */
  readonly timeZone: string;
  readonly onRetry: () => void;
  readonly onMore: () => void;
}

const BEGINNING = 140;
const beginningOf = (html: string): string => {
  const text = plainText(html);
  return text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text;
};

/** The studio's news, the newest first. */
export function AnnouncementList({
  announcements,
  hasMore,
  error,
  busy,
  timeZone,
  onRetry,
  onMore,
}: AnnouncementListProps) {
  useTitle('Avisos');
  const content = (): JSX.Element => {
    if (!announcements && error !== null)
      return <ErrorState title="No pudimos cargar los avisos." text={error} busy={busy} onRetry={onRetry} />;
    if (!announcements) return <SkeletonGroup label="Cargando avisos" rows={3} height={92} />;
    if (announcements.length === 0)
      return <EmptyState title="Todavía no hay avisos." text="Cuenta lo nuevo: días de cierre, otras clases." />;
    return (
      <>
        <ul className="admin-rows">
          {announcements.map(({ announcement_id: id, title, content: html, created_at }) => (
            <li key={id} className="admin-row ui-card">
              <div className="admin-row__words">
                <h2>{title}</h2>
                <p>{formatMoment(created_at, timeZone)}</p>
                <p>{beginningOf(html)}</p>
              </div>
              <div className="admin-row__actions">
                <LinkButton variant="ghost" size="sm" to={`${ADMIN_PATHS.announcements}?editar=${id}`}>
                  Editar<span className="ui-hidden"> {title}</span>
                </LinkButton>
              </div>
            </li>
          ))}
        </ul>
        {hasMore && (
          <Button variant="ghost" busy={busy} onClick={onMore}>
            Ver más
          </Button>
        )}
      </>
    );
  };
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Avisos"
        text="Lo nuevo de tu estudio, en el sitio y en la cuenta de tus clientes."
        actions={<LinkButton to={`${ADMIN_PATHS.announcements}?editar=nuevo`}>Nuevo aviso</LinkButton>}
      />
      {content()}
    </div>
  );
}
