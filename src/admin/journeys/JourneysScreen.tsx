import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import type { Journey } from '../../../domain/contract/journeys';
import { useTitle } from '../../ssr/RenderContext';
import { LinkButton } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import { lazyComponent } from '../../ui/lazyComponent';
import { useCalls } from '../calls';
import { ScreenSkeleton } from '../ScreenSkeleton';
import { LoadedPart, useLoaded } from '../useLoaded';
import { askToSwitch } from './askToSwitch';
import { activityText, resultText, summaryText } from './labels';
import { getJourney, getJourneys, switchJourney } from './service';
import './journeys.scss';

const JourneyEditor = lazyComponent(() => import('./JourneyEditor'), <ScreenSkeleton />);

/** /admin/recorridos: the list, or with ?ver= one journey; 'nuevo' is a new one. */
export default function JourneysScreen() {
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('ver');
  const id = Number(chosen) || null;
  const one = useLoaded(useMemo(() => (id === null ? null : () => getJourney(id)), [id]));
  if (chosen === null) return <JourneyList />;
  const editor = (stored: Journey | null) => (
    <JourneyEditor
      key={`${chosen}.${stored?.version ?? 0}`}
      stored={stored}
      onStored={(journey) => {
        if (journey.journey_id === id) one.set(journey);
        else setAddress({ ver: String(journey.journey_id) }, { replace: true });
      }}
      onDeleted={() => setAddress({})}
    />
  );
  if (id === null) return editor(null);
  return (
    <LoadedPart loaded={one} failed="No pudimos cargar el recorrido." waiting={<ScreenSkeleton />}>
      {editor}
    </LoadedPart>
  );
}

function JourneyList() {
  useTitle('Recorridos');
  const { onWrite } = useCalls();
  const loaded = useLoaded(getJourneys);
  const change = (journey: Journey): void =>
    loaded.set((loaded.data ?? []).map((one) => (one.journey_id === journey.journey_id ? journey : one)));
  const toggle = async (journey: Journey, enabled: boolean): Promise<void> => {
    if (!(await askToSwitch(journey, enabled))) return;
    // Shown at once; what is stored meanwhile is read again.
    change({ ...journey, enabled });
    const result = await onWrite(() => switchJourney(journey.journey_id, enabled));
    if (result.ok) change(result.data);
    else await loaded.reload();
  };
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Recorridos"
        text="Lo que tu estudio hace solo cuando algo le pasa a un cliente: mandar, esperar, regalar o avisarte."
        actions={<LinkButton to={`${ADMIN_PATHS.journeys}?ver=nuevo`}>Nuevo recorrido</LinkButton>}
      />
      <LoadedPart
        loaded={loaded}
        failed="No pudimos cargar los recorridos."
        waiting={<SkeletonGroup label="Cargando los recorridos" rows={6} height={92} />}
      >
        {(journeys) =>
          journeys.length === 0 ? (
            <EmptyState title="No hay recorridos." text="Crea uno: elige cuándo empieza y qué hace." />
          ) : (
            <ul className="journeys-list">
              {journeys.map((journey) => (
                <Row key={journey.journey_id} journey={journey} onToggle={toggle} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </div>
  );
}

interface RowProps {
  readonly journey: Journey;
  readonly onToggle: (journey: Journey, enabled: boolean) => Promise<void>;
}

function Row({ journey, onToggle }: RowProps) {
  const { journey_id, name, enabled, entered } = journey;
  const result = resultText(journey);
  return (
    <li className="journeys-list__row ui-card">
      <Link className="journeys-list__words" to={`${ADMIN_PATHS.journeys}?ver=${journey_id}`}>
        <strong>{name}</strong>
        <span>{summaryText(journey)}</span>
        {(enabled || entered > 0) && <span>{activityText(journey)}</span>}
        {result !== null && <span className="journeys-list__result">{result}</span>}
      </Link>
      <Checkbox checked={enabled} onChange={(wanted) => void onToggle(journey, wanted)}>
        Encendido<span className="ui-hidden">: {name}</span>
      </Checkbox>
    </li>
  );
}
