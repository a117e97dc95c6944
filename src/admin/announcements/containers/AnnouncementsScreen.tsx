import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AdminAnnouncement } from '../../../../domain/contract/content';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { getAnnouncement, getAnnouncements } from '../service';
import { useSelector } from 'react-redux';
import { formatMoment } from '../../../../domain/format';
import { plainText } from '../../../../domain/plainText';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { selectConfig } from '../../../features/appconfig/state';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { CardList, RowAction } from '../../list/ListBody';
import { useList } from '../../list/useList';

const AnnouncementEditor = lazyComponent(() => import('../components/AnnouncementEditor'), <ScreenSkeleton />);

/** /admin/avisos: the list, or with ?editar= one announcement; 'nuevo' is a new one. */
export default function AnnouncementsScreen() {
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('editar');
  const id = Number(chosen) || null;
  const one = useLoaded(useMemo(() => (id === null ? null : () => getAnnouncement(id)), [id]));
  if (chosen === null) return <AnnouncementList />;
  const editor = (stored: AdminAnnouncement | null) => (
    <AnnouncementEditor
      key={`${chosen}.${stored?.version ?? 0}`}
      stored={stored}
      onReplace={one.set}
      onDone={() => setAddress({})}
    />
  );
  if (id === null) return editor(null);
  return (
    <LoadedPart loaded={one} failed="No pudimos cargar el aviso." waiting={<ScreenSkeleton />}>
      {editor}
    </LoadedPart>
  );
}

const BEGINNING = 140;
const beginningOf = (html: string): string => {
  const text = plainText(html);
  return text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text;
};

/** The studio's news, the newest first. */
function AnnouncementList() {
  useTitle('Avisos');
  const { timezone } = useSelector(selectConfig);
  const list = useList('avisos', getAnnouncements);
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Avisos"
        text="Lo nuevo de tu estudio, en el sitio y en la cuenta de tus clientes."
        actions={<LinkButton to={`${ADMIN_PATHS.announcements}?editar=nuevo`}>Nuevo aviso</LinkButton>}
      />
      <CardList
        list={list}
        failed="No pudimos cargar los avisos."
        waiting={<SkeletonGroup label="Cargando avisos" rows={3} height={92} />}
        empty={<EmptyState title="Todavía no hay avisos." text="Cuenta lo nuevo: días de cierre, otras clases." />}
        moreLabel="Ver más"
        rowKey={({ announcement_id }) => announcement_id}
        card={({ announcement_id, title, content, created_at }) => ({
          title,
          children: (
            <>
              <p>{formatMoment(created_at, timezone)}</p>
              <p>{beginningOf(content)}</p>
            </>
          ),
          actions: (
            <RowAction of={title} to={`${ADMIN_PATHS.announcements}?editar=${announcement_id}`}>
              Editar
            </RowAction>
          ),
        })}
      />
    </div>
  );
}
