import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AdminAnnouncement } from '../../../../domain/contract/content';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { Part, useLoaded } from '../../useLoaded';
import { AnnouncementList } from '../components/AnnouncementList';
import { getAnnouncement } from '../service';

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
    <Part loaded={one} failed="No pudimos cargar el aviso." waiting={<ScreenSkeleton />}>
      {editor}
    </Part>
  );
}
