import { useCallback, useEffect, useRef, useState } from 'react';
import { connect } from 'react-redux';
import type { AcceptedPage } from '../../../../domain/contract/acceptedPages';
import type { Privacy } from '../../../../domain/contract/privacy';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectConfig } from '../../appconfig/state';
import { fetchAcceptedPages } from '../../legal/actions';
import { Section } from '../components/Section';
import { fetchPrivacy, orderExport, requestDeletion, takeBack } from './actions';
import { Consents } from './Consents';
import { DataDownload } from './DataDownload';
import { Deletion } from './Deletion';
import './privacy.scss';

type Call = () => Promise<Result<Privacy>>;

export interface PrivacySectionProps {
  /** The studio's. */
  readonly timeZone: string;
  readonly onLoad: Call;
  readonly onLoadConsents: () => Promise<Result<AcceptedPage[]>>;
  readonly onExport: Call;
  readonly onDelete: (email: string) => Promise<Result<Privacy>>;
  readonly onTakeBack: Call;
}

/** Milliseconds between two looks at a download that is being made. */
const LOOK_EVERY = 4_000;

/** 'Privacidad': one's data as a file, what one accepted, and the account's deletion. */
export function PrivacySection(props: PrivacySectionProps) {
  const { timeZone, onLoad, onLoadConsents, onExport, onDelete, onTakeBack } = props;
  const [privacy, setPrivacy] = useState<Privacy | null>(null);
  const [consents, setConsents] = useState<readonly AcceptedPage[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
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
    onTakeBack: () => dispatch(takeBack()),
  }),
)(PrivacySection);
