import { useCallback, useState } from 'react';
import { connect } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { AdminContentPage, Removed } from '../../../../domain/contract/content';
import type { RootState } from '../../../core/state';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { selectConfig } from '../../../features/appconfig/selectors';
import { selectMe } from '../../../features/customers/selectors';
import { ErrorState } from '../../../ui/EmptyState';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { useLoaded } from '../../useLoaded';
import { PageEditor } from '../components/PageEditor';
import { getPage } from '../service';
import { screenCalls, type ScreenCalls } from '../../calls';

interface Own {
  /** null: a new one. */
  readonly id: number | null;
}

export interface PageScreenProps extends Own, Omit<ScreenCalls, 'onUndo'> {
  /** Whose draft it is. */
  readonly me: number;
  readonly config: AppConfig;
}

/** One content page, stored or new. */
export function PageScreen({ id, ...props }: PageScreenProps) {
  const navigate = useNavigate();
  const { onCall } = props;
  const load = useCallback(
    async () => (id === null ? { ok: true as const, data: null } : onCall(() => getPage(id))),
    [id, onCall],
  );
  const { data, error, busy, reload } = useLoaded<AdminContentPage | null>(load);
  const came: unknown = useLocation().state;
  /** What the last save took out of the text. */
  const [removed, setRemoved] = useState<Removed>((came as { removed?: Removed } | null)?.removed ?? []);
  if (id !== null && !data) {
    if (error === null) return <ScreenSkeleton />;
    return <ErrorState title="No pudimos cargar la página." text={error} busy={busy} onRetry={() => void reload()} />;
  }
  const onStored = async (page_id: number, parts: Removed): Promise<void> => {
    setRemoved(parts);
    if (id === page_id) await reload();
    else navigate(`${ADMIN_PATHS.pages}?editar=${page_id}`, { replace: true, state: { removed: parts } });
  };
  return (
    <PageEditor
      key={data?.version ?? 0}
      {...props}
      stored={data}
      removed={removed}
      onStored={onStored}
      onDeleted={() => navigate(ADMIN_PATHS.pages)}
    />
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state), me: selectMe(state)?.customer_id ?? 0 }),
  screenCalls,
)(PageScreen);
