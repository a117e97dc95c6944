import { useCallback } from 'react';
import { connect } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { AdminContentPageRow } from '../../../../domain/contract/content';
import type { Result } from '../../../core/thunk';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { useLoaded } from '../../useLoaded';
import { PageList } from '../components/PageList';
import { getPages } from '../service';
import { screenCalls, type OnCall } from '../../calls';
import { lazyComponent } from '../../../ui/lazyComponent';

const PageScreen = lazyComponent(() => import('./PageScreen'), <ScreenSkeleton />);

/** /admin/paginas: the list, or with ?editar= one page; 'nueva' is a new one. */
export function PagesScreen({ onCall }: { readonly onCall: OnCall }) {
  const [address] = useSearchParams();
  const chosen = address.get('editar');
  const load = useCallback(() => onCall(getPages), [onCall]);
  if (chosen !== null) return <PageScreen key={chosen} id={Number(chosen) || null} />;
  return <Pages load={load} />;
}

function Pages({ load }: { readonly load: () => Promise<Result<AdminContentPageRow[]>> }) {
  const { data, error, busy, reload } = useLoaded(load);
  return (
    <PageList
      pages={data}
      error={error}
      busy={busy}
      onRetry={() => void reload()}
      editPath={(id) => `${ADMIN_PATHS.pages}?editar=${id ?? 'nueva'}`}
    />
  );
}

export default connect(null, screenCalls)(PagesScreen);
