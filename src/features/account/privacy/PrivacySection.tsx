import { useCallback, useEffect, useRef, useState } from 'react';
import { connect, useSelector } from 'react-redux';
import type { AcceptedPage } from '../../../../domain/contract/acceptedPages';
import type { Privacy, DataExport } from '../../../../domain/contract/privacy';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectConfig } from '../../appconfig/state';
import { selectMe, selectSendsMail } from '../../customers/selectors';
import { fetchAcceptedPages } from '../../legal/actions';
import { Section } from '../components/Section';
import { fetchPrivacy, orderExport, requestDeletion, withdrawDeletion } from '../state';
import { formatMoment, formatInstant } from '../../../../domain/format';
import { DELETION_DAYS } from '../../../../domain/privacy';
import { Button } from '../../../ui/Button';
import { lazyComponent } from '../../../ui/lazyComponent';
import Download from 'lucide-react/icons/download';
import { formatNumber } from '../../../../domain/numbers';

type Call = () => Promise<Result<Privacy>>;

interface PrivacySectionProps {
  /** The studio's. */
  readonly timeZone: string;
  readonly onLoad: Call;
  readonly onLoadConsents: () => Promise<Result<AcceptedPage[]>>;
  readonly onExport: Call;
  readonly onDelete: (email: string) => Promise<Result<Privacy>>;
  readonly onTakeBack: Call;
}

/** Milliseconds between two checks of an export that is being made. */
const LOOK_EVERY = 4_000;

/** 'Privacidad': the export of one's data, accepted documents, and the deletion of the account. */
function PrivacySection(props: PrivacySectionProps) {
  const { timeZone, onLoad, onLoadConsents, onExport, onDelete, onTakeBack } = props;
  const [privacy, setPrivacy] = useState<Privacy | null>(null);
  const [consents, setConsents] = useState<readonly AcceptedPage[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const brand = useSelector(selectMe)?.brand;
  const mounted = useRef(true);

  const take = useCallback((result: Result<Privacy>): Result<Privacy> => {
    if (mounted.current && result.ok) setPrivacy(result.data);
    return result;
  }, []);
  const load = useCallback(async (): Promise<void> => {
    setFailed(false);
    const [own, accepted] = await Promise.all([onLoad(), onLoadConsents()]);
    take(own);
    if (!mounted.current) return;
    if (accepted.ok) setConsents(accepted.data);
    setFailed(!own.ok || !accepted.ok);
  }, [onLoad, onLoadConsents, take]);
  useEffect(() => {
    mounted.current = true;
    void load();
    return () => {
      mounted.current = false;
    };
  }, [load]);

  const pending = privacy?.export?.status === 'pending';
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setInterval(() => void onLoad().then(take), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [pending, onLoad, take]);

  const run = async (call: Call): Promise<void> => {
    setBusy(true);
    take(await call());
    if (mounted.current) setBusy(false);
  };

  return (
    <Section title="Privacidad" text="Tus datos son tuyos: descárgalos, revisa lo que aceptaste o borra tu cuenta.">
      {privacy && consents ? (
        <div className="privacy">
          {brand && (
            <p className="privacy__note">
              Aquí están los datos que tiene este estudio. Los demás estudios de {brand} tienen los suyos: descárgalos o
              bórralos en el sitio de cada uno.
            </p>
          )}
          <DataDownload
            newest={privacy.export}
            left={privacy.exports_left}
            timeZone={timeZone}
            busy={busy}
            onOrder={() => void run(onExport)}
            onFresh={async () => {
              const result = take(await onLoad());
              return result.ok ? (result.data.export?.src ?? null) : null;
            }}
          />
          <Consents consents={consents} timeZone={timeZone} />
          <Deletion
            {...privacy}
            timeZone={timeZone}
            busy={busy}
            onDelete={async (email) => take(await onDelete(email))}
            onTakeBack={() => void run(onTakeBack)}
          />
        </div>
      ) : failed ? (
        <ErrorState onRetry={() => void load()} />
      ) : (
        <SkeletonGroup label="Cargando tu privacidad" shape="block" height={160} />
      )}
    </Section>
  );
}

export default connect(
  (state: RootState) => ({ timeZone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    onLoad: () => dispatch(fetchPrivacy()),
    onLoadConsents: () => dispatch(fetchAcceptedPages()),
    onExport: () => dispatch(orderExport()),
    onDelete: (email: string) => dispatch(requestDeletion(email)),
    onTakeBack: () => dispatch(withdrawDeletion()),
  }),
)(PrivacySection);

interface ConsentsProps {
  /** The newest first. */
  readonly consents: readonly AcceptedPage[];
  readonly timeZone: string;
}

function Consents({ consents, timeZone }: ConsentsProps) {
  return (
    <div className="privacy__part">
      <h3>Lo que aceptaste</h3>
      {consents.length === 0 ? (
        <p>Aún no has aceptado ningún documento.</p>
      ) : (
        <ul className="privacy__consents">
          {consents.map(({ page_version_id, title, accepted_at }) => (
            <li key={page_version_id}>
              <span>{title}</span>
              <span className="privacy__small">
                Versión {page_version_id} · {formatMoment(accepted_at, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const DeletionDialog = lazyComponent(() => import('./DeletionDialog'));

interface DeletionProps extends Pick<Privacy, 'deletion' | 'effects'> {
  readonly timeZone: string;
  readonly busy: boolean;
  readonly onDelete: (email: string) => Promise<Result<Privacy>>;
  readonly onTakeBack: () => void;
}

function Deletion({ deletion, effects, timeZone, busy, onDelete, onTakeBack }: DeletionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="privacy__part">
      <h3>Borrar mi cuenta</h3>
      {deletion ? (
        <>
          <p className="privacy__note privacy__note--error" role="status">
            Tu cuenta se borra el {formatInstant(deletion.due_at, timeZone)}. Hasta ese día puedes arrepentirte.
          </p>
          <div className="privacy__actions">
            <Button busy={busy} onClick={onTakeBack}>
              Conservar mi cuenta
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Borramos tus datos personales en {DELETION_DAYS} días. Por ley conservamos importes y fechas de tus compras,
            sin tu nombre.
          </p>
          <div className="privacy__actions">
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Borrar mi cuenta
            </Button>
          </div>
        </>
      )}
      {asking && <DeletionDialog effects={effects} onDelete={onDelete} onClosed={() => setAsking(false)} />}
    </div>
  );
}

interface DataDownloadProps {
  readonly newest: DataExport | null;
  /** Number of exports that may be ordered today. */
  readonly left: number;
  readonly timeZone: string;
  readonly busy: boolean;
  readonly onOrder: () => void;
  /** Reads a new address of the file, as addresses expire; null: there is none. */
  readonly onFresh: () => Promise<string | null>;
}

const megabytes = (bytes: number): string => `${formatNumber(Math.max(0.1, Math.round(bytes / 100_000) / 10))} MB`;

/** Downloads a file without leaving the page. */
function downloadFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = 'mis-datos.zip';
  link.click();
}

function DataDownload({ newest, left, timeZone, busy, onOrder, onFresh }: DataDownloadProps) {
  const sendsMail = useSelector(selectSendsMail);
  const [fetching, setFetching] = useState(false);
  const download = async (): Promise<void> => {
    setFetching(true);
    const address = await onFresh();
    setFetching(false);
    if (address !== null) downloadFile(address);
  };
  const pending = newest?.status === 'pending';
  return (
    <div className="privacy__part">
      <h3>Descarga tus datos</h3>
      <p>Un archivo zip con tu perfil, tus reservaciones, tus compras y lo que subiste, en JSON y CSV.</p>
      <div aria-live="polite">
        {pending && (
          <p className="privacy__note">Estamos preparando tu archivo.{sendsMail && ' Te avisamos por correo.'}</p>
        )}
        {newest?.status === 'failed' && (
          <p className="privacy__note privacy__note--error">No pudimos preparar tu archivo. Pídelo de nuevo.</p>
        )}
        {newest?.status === 'ready' && newest.expires_at !== null && (
          <p className="privacy__note">
            Tu archivo está listo{newest.size === null ? '' : ` (${megabytes(newest.size)})`}. Se borra el{' '}
            {formatInstant(newest.expires_at, timeZone)}.
          </p>
        )}
      </div>
      <div className="privacy__actions">
        {newest?.status === 'ready' && (
          <Button icon={<Download size={18} aria-hidden />} busy={fetching} onClick={() => void download()}>
            Descargar
          </Button>
        )}
        {!pending && (
          <Button variant="ghost" busy={busy} disabled={left === 0} onClick={onOrder}>
            {newest ? 'Preparar otro archivo' : 'Preparar mi archivo'}
          </Button>
        )}
      </div>
      {left === 0 && !pending && <p className="privacy__small">Ya pediste varias descargas hoy. Inténtalo mañana.</p>}
    </div>
  );
}
