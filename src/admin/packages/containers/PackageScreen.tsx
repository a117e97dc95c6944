import { useCallback, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { AdminClassPackage, PriceReach, PriceReachPreview } from '../../../../domain/contract/packageAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import type { PackageErrors } from '../../../../domain/packageTerms';
import { showSuccess } from '../../../core/alerts/state';
import { idempotencyKey } from '../../../core/http/idempotency';
import { ADMIN_PATHS, packagePath } from '../../../../domain/adminPaths';
import type { AppDispatch } from '../../../core/state';
import { request, type Result } from '../../../core/thunk';
import { selectMe } from '../../../features/customers/selectors';
import { PackageCard } from '../../../features/packages/components/PackageCard';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { clearDraft } from '../../../ui/form/draft';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { PriceAnswers } from '../components/PriceAnswers';
import PriceReachDialog from '../components/PriceReachDialog';
import { conflictFields } from '../../editor/conflict';
import { useLoaded } from '../../useLoaded';
import { PreviewFrame } from '../../preview/PreviewFrame';
import { draftVersion } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { useUnsavedWarning } from '../../rooms/useUnsavedWarning';
import { FIELDS, PackageForm } from '../components/PackageForm';
import { PACKAGE_SAVED } from '../labels';
import * as service from '../service';
import {
  packageInWords,
  NEW_PACKAGE,
  previewOf,
  withTrialLimit,
  termsOf,
  valuesOf,
  type PackageValues,
} from '../values';
import '../packages.scss';

const NO_ERRORS: PackageErrors = {};
const cost = ({ price, sale_price }: { readonly price: number; readonly sale_price: number | null }): number =>
  sale_price ?? price;

/** /admin/paquetes/:id, or 'nuevo' (`?copia=` starts from another package). */
export default function PackageScreen() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const isNew = id === 'nuevo';
  const from = Number(isNew ? address.get('copia') : id) || null;
  const { data, error, busy, reload } = useLoaded(useCallback(() => service.getEditing(from), [from]));
  useTitle(isNew ? 'Nuevo paquete' : (data?.found?.title ?? 'Paquete'));
  if (data === null && error !== null)
    return <ErrorState title="No pudimos cargar el paquete." busy={busy} onRetry={() => void reload()} />;
  if (data === null) return <SkeletonGroup label="Cargando paquete" height={480} />;
  if (!isNew && !data.found)
    return (
      <EmptyState
        title="No encontramos este paquete."
        action={<LinkButton to={ADMIN_PATHS.packages}>Ver paquetes</LinkButton>}
      />
    );
  return <Editor key={id} stored={isNew ? null : data.found} copied={isNew ? data.found : null} types={data.types} />;
}

interface EditorProps {
  /** null: a new one. */
  readonly stored: AdminClassPackage | null;
  readonly copied: AdminClassPackage | null;
  readonly types: Awaited<ReturnType<typeof service.getEditing>>['types'];
}

function Editor({ stored: first, copied, types }: EditorProps) {
  const dispatch = useDispatch<AppDispatch>();
  const me = useSelector(selectMe)?.customer_id ?? 0;
  const navigate = useNavigate();
  const { setUnsaved, mayLeave } = useUnsavedWarning();
  const [stored, setStored] = useState(first);
  const [values, setValues] = useState<PackageValues>(() =>
    stored ? valuesOf(stored) : copied ? { ...valuesOf(copied), title: `${copied.title} (copia)` } : NEW_PACKAGE,
  );
  const begun = useRef(values);
  const [reach, setReach] = useState<{ readonly preview: PriceReachPreview; readonly over: number } | null>(null);
  // One key per package, so that a repeat after a lost response creates no second one.
  const key = useRef(idempotencyKey());
  const source = stored ?? copied;
  const name = `paquete.${me}.${stored?.class_package_id ?? (copied ? `copia-${copied.class_package_id}` : 'nuevo')}`;
  const version = useMemo(() => draftVersion(name, stored?.version ?? 0, FIELDS), [name, stored]);
  const draftKey = `${name}.${version}`;

  const show = (next: FormValues): void => {
    setValues(next as PackageValues);
    setUnsaved(JSON.stringify(next) !== JSON.stringify(begun.current));
  };
  /** Continues with a stored package. */
  const begin = (from: AdminClassPackage): void => {
    clearDraft(draftKey);
    begun.current = valuesOf(from);
    setStored(from);
    setValues(begun.current);
    setUnsaved(false);
  };
  const editor = useEditor<AdminClassPackage>({
    title: (theirs) => `el paquete «${theirs.title}»`,
    fields: (theirs) => conflictFields(FIELDS, packageInWords(values, types), packageInWords(valuesOf(theirs), types)),
    onRead: async (error) => {
      const read = stored && (await request(dispatch, () => service.getEditing(stored.class_package_id)));
      return read?.ok && read.data.found ? { ok: true, data: read.data.found } : { ok: false, error };
    },
    onKeepMine: (theirs) => void save(theirs),
    onTakeTheirs: begin,
  });
  const { busy, refused } = editor;
  // Errors without a field are shown in an alert.
  const isShown = FIELDS.some(({ key }) => key === refused?.field?.split('.')[0]);
  const errors = useMemo(
    (): PackageErrors => (refused?.field !== undefined && isShown ? { [refused.field]: refused.message } : NO_ERRORS),
    [refused, isShown],
  );
  const error = refused?.field !== undefined && !isShown ? refused.message : null;
  const cancel = async (): Promise<boolean> => {
    const isLeaving = await mayLeave();
    if (isLeaving) navigate(ADMIN_PATHS.packages);
    return isLeaving;
  };

  /** Resolves to whether it was stored. `over`: the version that it replaces. */
  async function store(over: number, price_reach: PriceReach): Promise<boolean> {
    const terms = termsOf(values, source);
    const send = async (): Promise<Result<AdminClassPackage>> => {
      const result = await request(
        dispatch,
        () =>
          stored
            ? service.putPackage({ ...terms, class_package_id: stored.class_package_id, version: over, price_reach })
            : service.postPackage(terms, key.current),
        { errors: (refusal) => refusal.field === undefined && refusal.changed === undefined, personal: true },
      );
      setReach(null);
      // Without a response it may have been stored, so the next try has the same key.
      if (!result.ok && result.error.status > 0) key.current = idempotencyKey();
      return result;
    };
    return editor.save(send, (saved) => {
      begin(saved);
      dispatch(showSuccess(PACKAGE_SAVED));
      if (!stored) navigate(packagePath(saved.class_package_id), { replace: true });
    });
  }

  /** `over`: the stored package that it replaces; null: a new one. */
  async function save(over: AdminClassPackage | null): Promise<boolean> {
    const terms = termsOf(values, source);
    if (!over || over.subscriptions === 0 || !terms.is_subscription || cost(terms) === cost(over))
      return store(over?.version ?? 1, 'new');
    editor.setBusy(true);
    const preview = await request(dispatch, () => service.getPriceReach(over.class_package_id, cost(terms)));
    editor.setBusy(false);
    if (preview.ok) setReach({ preview: preview.data, over: over.version });
    return false;
  }

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title={stored ? stored.title : 'Nuevo paquete'}
        actions={
          <LinkButton to={ADMIN_PATHS.packages} variant="quiet">
            Ver todos
          </LinkButton>
        }
      />
      <div className="admin-package">
        <PackageForm
          values={values}
          types={types}
          errors={errors}
          error={error}
          busy={busy}
          draftKey={draftKey}
          onChange={(typed) => show(withTrialLimit(typed as PackageValues, values))}
          onRestore={show}
          onSubmit={() => save(stored && { ...stored, version })}
          onCancel={cancel}
        />
        <aside className="admin-package__preview" aria-label="Vista previa">
          <PreviewFrame title="Así lo ven tus clientes" width="phone" fits>
            <h2 className="ui-hidden">Así lo ven tus clientes</h2>
            <ul className="packages-grid admin-package__card">
              <PackageCard pkg={previewOf(values, types)} />
            </ul>
          </PreviewFrame>
        </aside>
      </div>
      {stored && stored.subscriptions > 0 && <PriceAnswers key={stored.version} packageId={stored.class_package_id} />}
      {reach && (
        <PriceReachDialog
          reach={reach.preview}
          busy={busy}
          onSave={(chosen) => void store(reach.over, chosen)}
          onClose={() => setReach(null)}
        />
      )}
      {editor.conflict}
    </div>
  );
}
