import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AdminContentPage, Removed } from '../../../../domain/contract/content';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { PageEditor } from '../components/PageEditor';
import { getPage } from '../service';

/** One content page, stored or new. `id` null: a new one. */
export default function PageScreen({ id }: { readonly id: number | null }) {
  const navigate = useNavigate();
  const page = useLoaded(useMemo(() => (id === null ? null : () => getPage(id)), [id]));
  const came: unknown = useLocation().state;
  /** What the last save removed from the text. */
  const [removed, setRemoved] = useState<Removed>((came as { removed?: Removed } | null)?.removed ?? []);
  const onStored = async (page_id: number, parts: Removed): Promise<void> => {
    setRemoved(parts);
    if (id === page_id) await page.reload();
    else navigate(`${ADMIN_PATHS.pages}?editar=${page_id}`, { replace: true, state: { removed: parts } });
  };
  const editor = (stored: AdminContentPage | null) => (
    <PageEditor
      key={stored?.version ?? 0}
      stored={stored}
      removed={removed}
      onStored={onStored}
      onDeleted={() => navigate(ADMIN_PATHS.pages)}
    />
  );
  if (id === null) return editor(null);
  return (
    <LoadedPart loaded={page} failed="No pudimos cargar la página." waiting={<ScreenSkeleton />}>
      {editor}
    </LoadedPart>
  );
}
