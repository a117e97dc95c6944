import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { AdminAnnouncement } from '../../../../domain/contract/content';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/selectors';
import { selectMe } from '../../../features/customers/selectors';
import { ErrorState } from '../../../ui/EmptyState';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { AnnouncementList } from '../components/AnnouncementList';
import { getAnnouncement, getAnnouncements } from '../service';
import { screenCalls, type ScreenCalls } from '../../calls';

const AnnouncementEditor = lazyComponent(() => import('../components/AnnouncementEditor'), <ScreenSkeleton />);

export interface AnnouncementsScreenProps extends Pick<ScreenCalls, 'onCall' | 'onSuccess'> {
  /** Whose draft it is. */
  readonly me: number;
  readonly timeZone: string;
}

/** /admin/avisos: the list, or with ?editar= one announcement; 'nuevo' is a new one. */
export function AnnouncementsScreen({ me, timeZone, onCall, onSuccess }: AnnouncementsScreenProps) {
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('editar');
  const [rows, setRows] = useState<readonly AdminAnnouncement[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [one, setOne] = useState<AdminAnnouncement | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const read = useCallback(
    async <T,>(call: () => Promise<T>, onRead: (data: T) => void): Promise<void> => {
      setBusy(true);
      setError(null);
      const result = await onCall(call);
      setBusy(false);
      if (result.ok) onRead(result.data);
      else setError(result.error.message);
    },
    [onCall],
  );
  const loadList = useCallback(
    (after: string | null) =>
      read(
        () => getAnnouncements(after),
        ({ announcements, next: following }) => {
          setRows((before) => [...(after === null ? [] : (before ?? [])), ...announcements]);
          setNext(following);
        },
      ),
    [read],
  );
  const loadOne = useCallback((id: number) => read(() => getAnnouncement(id), setOne), [read]);
  const id = Number(chosen) || null;
  useEffect(() => {
    setOne(null);
    if (chosen === null) void loadList(null);
    else if (id !== null) void loadOne(id);
  }, [chosen, id, loadList, loadOne]);

  if (chosen === null)
    return (
      <AnnouncementList
        announcements={rows}
        hasMore={next !== null}
        error={error}
        busy={busy}
        timeZone={timeZone}
        onRetry={() => void loadList(null)}
        onMore={() => void loadList(next)}
      />
    );
  if (id !== null && !one) {
    if (error === null) return <ScreenSkeleton />;
    const retry = () => void loadOne(id);
    return <ErrorState title="No pudimos cargar el aviso." text={error} busy={busy} onRetry={retry} />;
  }
  return (
    <AnnouncementEditor
      key={`${chosen}.${one?.version ?? 0}`}
      stored={id === null ? null : one}
      me={me}
      onCall={onCall}
      onSuccess={onSuccess}
      onReplace={setOne}
      onDone={() => setAddress({})}
    />
  );
}

export default connect(
  (state: RootState) => ({ me: selectMe(state)?.customer_id ?? 0, timeZone: selectConfig(state).timezone }),
  screenCalls,
)(AnnouncementsScreen);
