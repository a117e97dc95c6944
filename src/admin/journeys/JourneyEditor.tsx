import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import type { Journey, JourneyBody } from '../../../domain/contract/journeys';
import {
  HELD_OUT,
  JOURNEY_GOALS,
  JOURNEY_LENGTHS,
  JOURNEY_TRIGGERS,
  journeyProblem,
  MOST_STEPS,
  RESULT_DAYS,
  TRIGGERS,
  type JourneyGoal,
  type JourneyGroup,
  type JourneyProblem,
  type JourneyStep,
  type JourneyTrigger,
} from '../../../domain/journeys';
import { confirm } from '../../core/confirm/confirm';
import { PATHS } from '../../core/routing/paths';
import { useTitle } from '../../ssr/RenderContext';
import { Button, LinkButton } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { FormAlert } from '../../ui/FormAlert';
import { PageHeader } from '../../ui/PageHeader';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { useCalls } from '../calls';
import { useEditor } from '../editor/useEditor';
import { audienceIn, useAudiences, type AudienceChoice } from '../customers/useAudiences';
import { ScreenSkeleton } from '../ScreenSkeleton';
import { useLoaded } from '../useLoaded';
import { EntrantsNote } from './EntrantsNote';
import { JourneyResults } from './JourneyResults';
import { askToSwitch } from './askToSwitch';
import { goalText, STEP_LABELS, stepText, triggerText } from './labels';
import {
  deleteJourney,
  getJourney,
  getTeamChoices,
  postJourney,
  putJourney,
  switchJourney,
  testJourney,
} from './service';
import { StepCard, NumberField } from './StepCard';

const ALL = 'todos';
/** Where the channels of journeys are put in order. */
const CHANNELS = `${ADMIN_PATHS.mails}?vista=mensajes&mensaje=journey`;
const NONE = 'ninguna';

const NEW_STEPS: Readonly<Record<JourneyStep['do'], JourneyStep>> = {
  send: { do: 'send', subject: '', heading: '', body: '', button: 'Ver el calendario', path: PATHS.schedule },
  wait: { do: 'wait', days: 3 },
  give: { do: 'give', gift: { kind: 'credits', count: 1, days: 14 } },
  notify: { do: 'notify', customer_id: null, text: '' },
  stop: { do: 'stop', segment: 'no-credits', inside: true },
};
const KINDS = Object.keys(NEW_STEPS) as ReadonlyArray<JourneyStep['do']>;

const EMPTY: JourneyBody = {
  name: '',
  trigger: 'signed-up',
  number: null,
  segment: null,
  goal: 'booked',
  held_out: HELD_OUT.initial,
  result_days: RESULT_DAYS.initial,
  steps: [NEW_STEPS.send as JourneyBody['steps'][number]],
};

const bodyOf = ({ name, trigger, number, segment, goal, held_out, result_days, steps }: Journey): JourneyBody => ({
  name,
  trigger,
  number,
  segment,
  goal,
  held_out,
  result_days,
  steps,
});

type Line = readonly [label: string, of: (body: JourneyBody) => string];
const linesFor = (audiences: readonly AudienceChoice[]): readonly Line[] => [
  ['Nombre', ({ name }) => name],
  ['Cuándo empieza', triggerText],
  ['Para quién', ({ segment }) => audienceIn(audiences, segment)],
  ['Pasos', ({ steps }) => steps.map((step) => stepText(step, audiences)).join('; ')],
  ['Cuándo termina', ({ goal }) => goalText(goal)],
  ['Sin recorrido', ({ held_out }) => `${held_out} %`],
  ['Días del resultado', ({ result_days }) => String(result_days)],
];

interface EditorProps {
  /** null: a new one. */
  readonly stored: Journey | null;
  readonly onStored: (journey: Journey) => void;
  readonly onDeleted: () => void;
}

/** A journey: when it begins, what it does, when it ends, and what it brought. */
export default function JourneyEditor(props: EditorProps) {
  const audiences = useAudiences();
  return audiences === null ? <ScreenSkeleton /> : <Editor {...props} audiences={audiences} />;
}

interface LoadedProps extends EditorProps {
  readonly audiences: readonly AudienceChoice[];
}

function Editor({ stored, onStored, onDeleted, audiences }: LoadedProps) {
  const { onCall, onWrite, onSuccess } = useCalls();
  const id = stored?.journey_id ?? null;
  useTitle(stored?.name ?? 'Nuevo recorrido');
  const [body, setBody] = useState<JourneyBody>(() => (stored ? bodyOf(stored) : EMPTY));
  const [problem, setProblem] = useState<JourneyProblem | null>(null);
  const team = useLoaded(getTeamChoices).data ?? [];
  const change = (changes: Partial<JourneyBody>): void => {
    setProblem(null);
    setBody({ ...body, ...changes });
  };
  const setSteps = (steps: readonly JourneyStep[]): void => change({ steps: [...steps] as JourneyBody['steps'] });
  const isChanged = stored === null || JSON.stringify(body) !== JSON.stringify(bodyOf(stored));
  const editor = useEditor<Journey>({
    title: ({ name }) => `el recorrido «${name}»`,
    fields: (theirs) =>
      linesFor(audiences).map(([label, of]) => ({ label, mine: of(body), theirs: of(bodyOf(theirs)) })),
    onRead: () => onCall(() => getJourney(id ?? 0)),
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: onStored,
  });
  const { busy, setBusy } = editor;
  const save = async (version: number): Promise<void> => {
    const found = journeyProblem(body);
    setProblem(found);
    if (found) return;
    await editor.save(
      () => onCall(() => (id === null ? postJourney(body) : putJourney(id, { ...body, version }))),
      (journey) => {
        onSuccess(journey.enabled ? 'Guardado: vale para quienes entren desde ahora.' : 'Recorrido guardado.');
        onStored(journey);
      },
    );
  };
  const toggle = async (enabled: boolean): Promise<void> => {
    if (!stored || !(await askToSwitch(stored, enabled))) return;
    setBusy(true);
    const result = await onWrite(() => switchJourney(stored.journey_id, enabled));
    setBusy(false);
    if (result.ok) onStored(result.data);
  };
  const test = async (journeyId: number, step: number): Promise<void> => {
    const result = await onWrite(() => testJourney(journeyId, step));
    if (result.ok) onSuccess('Te mandamos la prueba a tu correo.');
  };
  const remove = async (): Promise<void> => {
    if (!stored) return;
    if (!(await confirm({ text: `Se borra «${stored.name}».`, ok: 'Borrar', cancel: 'Conservar' }))) return;
    const result = await onWrite(() => deleteJourney(stored.journey_id));
    if (!result.ok) return;
    onSuccess('Recorrido borrado.');
    onDeleted();
  };
  const refused = editor.refused && { field: editor.refused.field ?? '', message: editor.refused.message };
  const error = problem ?? refused;
  const errorAt = (field: string): string | null => (error?.field === field ? error.message : null);
  const { trigger, number, segment, goal, held_out, result_days, steps } = body;
  const { text, number: rule } = TRIGGERS[trigger];

  return (
    <div className="ui-container ui-page journey-editor">
      <PageHeader
        title={stored?.name ?? 'Nuevo recorrido'}
        eyebrow="Recorridos"
        actions={
          <LinkButton variant="quiet" to={ADMIN_PATHS.journeys}>
            Todos los recorridos
          </LinkButton>
        }
      />
      {stored && (
        <Checkbox checked={stored.enabled} disabled={busy} onChange={(enabled) => void toggle(enabled)}>
          Encendido
        </Checkbox>
      )}
      {stored && stored.entered > 0 && <JourneyResults journey={stored} />}
      <form
        className="journey-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(stored?.version ?? 0);
        }}
      >
        <section className="journey-section">
          <h2>Cuándo empieza</h2>
          <TextField
            label="Nombre, para tu equipo"
            value={body.name}
            onChange={(name) => change({ name })}
            error={errorAt('name')}
            maxLength={JOURNEY_LENGTHS.name}
            autoComplete="off"
          />
          <Select
            label="Qué pasa"
            value={trigger}
            options={JOURNEY_TRIGGERS.map((value) => ({ value, label: TRIGGERS[value].label }))}
            onChange={(value) =>
              change({
                trigger: value as JourneyTrigger,
                number: TRIGGERS[value as JourneyTrigger].number?.initial ?? null,
              })
            }
            hint={text}
          />
          {rule && (
            <NumberField
              label={rule.label}
              value={number ?? NaN}
              onChange={(value) => change({ number: Number.isNaN(value) ? null : value })}
              error={errorAt('number')}
            />
          )}
          <Select
            label="Para quién"
            value={segment ?? ALL}
            options={[
              { value: ALL, label: audienceIn(audiences, null) },
              ...audiences.map(({ value, label }) => ({ value, label: `Solo ${label}` })),
            ]}
            onChange={(value) => change({ segment: value === ALL ? null : (value as JourneyGroup) })}
            hint={audiences.find((one) => one.value === segment)?.text}
          />
          <EntrantsNote trigger={trigger} number={number} segment={segment} />
        </section>
        <section className="journey-section">
          <h2>Qué hace</h2>
          <ol className="journey-steps">
            {steps.map((_step, index) => (
              <StepCard
                // Steps have no identity of their own; their fields hold no state.
                key={index}
                steps={steps}
                index={index}
                team={team}
                audiences={audiences}
                errorOf={(field) => errorAt(`steps.${index}.${field}`)}
                onChange={(changed) => setSteps(steps.map((one, n) => (n === index ? changed : one)))}
                onMove={(by) => {
                  const moved: JourneyStep[] = [...steps];
                  moved.splice(index + by, 0, ...moved.splice(index, 1));
                  setSteps(moved);
                }}
                onTest={stored && !isChanged ? () => void test(stored.journey_id, index) : null}
                onRemove={() => setSteps(steps.filter((_one, n) => n !== index))}
              />
            ))}
          </ol>
          {steps.length < MOST_STEPS && (
            <div className="journey-add" role="group" aria-label="Agregar un paso">
              {KINDS.map((kind) => (
                <Button key={kind} variant="ghost" size="sm" onClick={() => setSteps([...steps, NEW_STEPS[kind]])}>
                  + {STEP_LABELS[kind]}
                </Button>
              ))}
            </div>
          )}
          <p className="journey-note">
            Los mensajes salen entre las 8 y las 21 horas del estudio de cada persona, por el primer canal por el que
            quiere novedades (<Link to={CHANNELS}>en este orden</Link>), y sin pasar de lo que pusiste por semana en
            Configuración, contando todos los canales. WhatsApp solo acepta plantillas que Meta aprobó: lleva el título
            y los párrafos en la plantilla «novedad_del_estudio», y mientras no esté aprobada el mensaje sale por el
            canal que sigue.
          </p>
        </section>
        <section className="journey-section">
          <h2>Cuándo termina y cómo se mide</h2>
          <Select
            label="Termina para cada persona"
            value={goal ?? NONE}
            options={[
              { value: NONE, label: goalText(null) },
              ...JOURNEY_GOALS.map((value) => ({ value, label: goalText(value) })),
            ]}
            onChange={(value) => change({ goal: value === NONE ? null : (value as JourneyGoal) })}
          />
          <div className="journey-step__pair">
            <NumberField
              label="Personas que pasan sin él"
              suffix="%"
              value={held_out}
              onChange={(value) => change({ held_out: value })}
              error={errorAt('held_out')}
              hint="Al azar. No reciben nada y sirven para comparar."
            />
            <NumberField
              label="Lo que hacen cuenta durante"
              suffix="días"
              value={result_days}
              onChange={(value) => change({ result_days: value })}
              error={errorAt('result_days')}
            />
          </div>
        </section>
        <FormAlert text={error && error.message} />
        <div className="journey-form__end">
          <Button type="submit" busy={busy} disabled={!isChanged}>
            Guardar
          </Button>
          {stored && !stored.enabled && (
            <Button variant="danger" size="sm" disabled={busy} onClick={() => void remove()}>
              Borrar recorrido
            </Button>
          )}
        </div>
        {stored?.enabled && isChanged && (
          <p className="journey-note">Quienes ya van en camino siguen con los pasos de antes.</p>
        )}
      </form>
      {editor.conflict}
    </div>
  );
}
