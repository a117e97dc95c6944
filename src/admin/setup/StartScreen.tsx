import { formField } from '../../ui/form/controls';
import type { StepProps } from './steps';
import { AddItemsForm } from './components/steps/AddItemsForm';
import { useCallback, useEffect, useRef, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { missingSetupSteps, nextSetupStep, SETUP_STEPS, setupSteps, type SetupStepId } from '../../../domain/setup';
import { plural } from '../../../domain/numbers';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { addDays, mondayOf, studioDay } from '../../../domain/studioTime';
import { useTitle } from '../../ssr/RenderContext';
import { Button, LinkButton } from '../../ui/Button';
import { ErrorState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton';
import { StepLine } from '../../ui/form/StepLine';
import { getStudio, type Studio } from './service';
import { useSetupCalls } from './useSetupCalls';
import { ClassTypes } from './components/steps/ClassTypes';
import { Identity } from './components/steps/Identity';
import { Legal } from './components/steps/Legal';
import { MailServer } from '../mailServer/MailServer';
import { Look } from './components/steps/Look';
import { Packages } from './components/steps/Packages';
import { Payments } from './components/steps/Payments';
import { Place } from './components/steps/Place';
import Invite from '../team/Invite';
import { ROLE_LABELS } from '../../../domain/roles';
import { Items } from './components/steps/Items';
import { Week } from './components/steps/Week';
import { MissingList } from './components/MissingList';
import './setup.scss';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import { useLoaded } from '../useLoaded';

const FIELDS = [
  formField('name', 'text', 'Nombre', { className: 'col-md-6' }),
  formField('last_name', 'text', 'Apellidos', { order: 2, className: 'col-md-6', required: false }),
];

/** Step: who gives the classes; picture and text can follow later. */
function Coaches({ studio, me, onCoach }: StepProps) {
  return (
    <AddItemsForm
      label="Tus coaches"
      items={studio.instructors.map(({ instructor_id, name, last_name }) => ({
        key: instructor_id,
        title: `${name} ${last_name}`.trim(),
      }))}
      fields={FIELDS}
      initial={{ name: '', last_name: '' }}
      draftKey={`inicio.coach.${me}`}
      add="Agregar coach"
      onAdd={({ name, last_name }) => onCoach({ name: String(name).trim(), last_name: String(last_name ?? '').trim() })}
    />
  );
}

interface Screen {
  readonly title: string;
  readonly text: string;
  /** Link to the screen that lists all of them, if there are any. */
  readonly more?: { readonly to: string; readonly label: string };
  readonly content: ComponentType<StepProps>;
}

const SCREENS: Readonly<Record<SetupStepId, Screen>> = {
  estudio: {
    title: 'Tu estudio',
    text: 'Así te encuentran y te escriben tus clientes.',
    content: Identity,
    more: { to: ADMIN_PATHS.config, label: 'Editar configuración' },
  },
  imagen: {
    title: 'Logo y colores',
    text: 'Sube tu logo y tomamos de él los colores de tu sitio.',
    content: Look,
    more: { to: ADMIN_PATHS.config, label: 'Editar configuración' },
  },
  ubicacion: {
    title: 'Ubicación',
    text: 'Dónde se dan tus clases, y en qué zona horaria.',
    content: Place,
    more: { to: ADMIN_PATHS.locations, label: 'Editar ubicaciones' },
  },
  coaches: {
    title: 'Coaches',
    text: 'Quiénes dan las clases.',
    content: Coaches,
    more: { to: ADMIN_PATHS.instructors, label: 'Editar coaches' },
  },
  clases: {
    title: 'Tipos de clase',
    text: 'Qué clases das.',
    content: ClassTypes,
    more: { to: ADMIN_PATHS.classTypes, label: 'Editar tipos de clase' },
  },
  semana: {
    title: 'Tu semana',
    text: 'Elige una clase y toca las horas en que se da. Cada hora se queda con su clase y su coach, y se repite cada semana.',
    content: Week,
  },
  paquetes: {
    title: 'Paquetes',
    text: 'Con ellos se reserva. Cambia los precios o quita los que no quieras.',
    content: Packages,
  },
  pagos: {
    title: 'Formas de pago',
    text: 'Cómo te pagan tus clientes.',
    content: Payments,
    more: { to: ADMIN_PATHS.config, label: 'Editar configuración' },
  },
  legales: {
    title: 'Aviso de privacidad y términos',
    text: 'Tus clientes los aceptan al registrarse.',
    content: Legal,
    more: { to: ADMIN_PATHS.pages, label: 'Editar páginas' },
  },
  correo: {
    title: 'Correos',
    text: 'Con qué servidor salen las confirmaciones, los recibos y las invitaciones.',
    content: Mail,
  },
  equipo: { title: 'Tu equipo', text: 'Da acceso a tu recepción y a tus coaches.', content: Team },
};

const isStep = (text: string | null): text is SetupStepId => SETUP_STEPS.some((id) => id === text);

interface OverviewProps {
  readonly studio: Studio;
  readonly onGo: (id: SetupStepId) => void;
}

/** The list of missing things, or a welcome for an empty studio. */
function Overview({ studio: { facts }, onGo }: OverviewProps) {
  const next = nextSetupStep(facts);
  const missing = missingSetupSteps(facts).length;
  const isNew = !facts.named && facts.locations === 0;
  if (isNew)
    return (
      <div className="setup-welcome">
        <PageHeader
          title="Vamos a crear tu estudio"
          text="En unos diez minutos tus clientes pueden reservar. Para cuando quieras: seguimos donde te quedaste."
          actions={
            <Button size="lg" onClick={() => onGo('estudio')}>
              Comenzar
            </Button>
          }
        />
        <MissingList steps={setupSteps(facts)} />
      </div>
    );
  return (
    <>
      <PageHeader
        title={missing === 0 ? 'Tu estudio está listo' : 'Primeros pasos'}
        text={
          missing === 0
            ? 'Tus clientes ya pueden reservar.'
            : `Falta${missing === 1 ? '' : 'n'} ${plural(missing, 'paso', 'pasos')} para recibir reservaciones.`
        }
        actions={
          next ? <Button onClick={() => onGo(next)}>Continuar</Button> : <LinkButton to="/">Ver mi sitio</LinkButton>
        }
      />
      <MissingList steps={setupSteps(facts)} />
    </>
  );
}

/**
 * /admin/inicio, the first-run wizard, one step at a time. Finished steps are derived from the studio's data, so it can
 * be continued anywhere.
 */
export default function StartScreen() {
  const config = useSelector(selectConfig);
  const me = useSelector(selectMe)?.customer_id ?? 0;
  const zone = config.timezone;
  // The wizard plans the next week.
  const loaded = useLoaded(useCallback(() => getStudio(addDays(mondayOf(studioDay(new Date(), zone)), 7)), [zone]));
  const calls = useSetupCalls(loaded, config);
  const { data: studio, error, busy, reload } = loaded;
  const [params, setParams] = useSearchParams();
  const asked = params.get('paso');
  const id = isStep(asked) ? asked : null;
  useTitle(id ? SCREENS[id].title : 'Primeros pasos');
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    window.scrollTo({ top: 0 });
    top.current?.querySelector('h1')?.focus();
  }, [id]);

  if (!studio) {
    if (error !== null)
      return (
        <div className="ui-container ui-page">
          <ErrorState title="No pudimos cargar tu estudio." text={error} busy={busy} onRetry={() => void reload()} />
        </div>
      );
    return (
      <div className="ui-container ui-page">
        <SkeletonGroup label="Cargando tu estudio">
          <Skeleton width="40%" height={40} />
          <Skeleton height={320} />
        </SkeletonGroup>
      </div>
    );
  }
  const go = (next: SetupStepId | null): void => setParams(next ? { paso: next } : {});
  if (!id)
    return (
      <div className="ui-container ui-page setup" ref={top}>
        <Overview studio={studio} onGo={go} />
      </div>
    );

  const at = SETUP_STEPS.indexOf(id);
  const { title, text, more, content: Content } = SCREENS[id];
  const before = SETUP_STEPS[at - 1] ?? null;
  const after = SETUP_STEPS[at + 1] ?? null;
  const isDone = setupSteps(studio.facts).find((step) => step.id === id)?.state === 'done';
  const onNext = (): void => go(after);
  return (
    <div className="ui-container ui-page setup" ref={top}>
      <StepLine step={at} count={SETUP_STEPS.length} />
      <header className="setup-head">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
      </header>
      <Content key={id} studio={studio} config={config} me={me} onNext={onNext} {...calls} />
      <nav className="setup-nav" aria-label="Pasos">
        <Button variant="ghost" onClick={() => go(before)}>
          Atrás
        </Button>
        {isDone && more && (
          <LinkButton variant="quiet" to={more.to}>
            {more.label}
          </LinkButton>
        )}
        <LinkButton variant="quiet" to={ADMIN_PATHS.start}>
          Ver todos los pasos
        </LinkButton>
        <Button variant={isDone ? 'primary' : 'quiet'} onClick={onNext}>
          {after === null ? 'Terminar' : isDone ? 'Continuar' : 'Omitir por ahora'}
        </Button>
      </nav>
    </div>
  );
}

/** Step: the mail server, tried with a mail to the admin. */
function Mail({ onReload }: StepProps) {
  return (
    <div className="setup-form ui-card">
      <MailServer onStored={onReload} />
    </div>
  );
}

/** Step: the team. The server invites them; confirming the address gives the role. */
function Team({ studio }: StepProps) {
  return (
    <div className="setup-form ui-card">
      <Items
        label="Ya tienen acceso"
        items={studio.team.map(({ customer_id, name, last_name, role }) => ({
          key: customer_id,
          title: `${name} ${last_name}`.trim(),
          text: ROLE_LABELS[role],
        }))}
      />
      <p>Invita a cada persona: crea su cuenta con ese correo y, al confirmarlo, su acceso queda listo.</p>
      <Invite />
      <div className="ui-form__actions">
        <LinkButton variant="quiet" to={ADMIN_PATHS.team}>
          Ir a Equipo
        </LinkButton>
      </div>
    </div>
  );
}
