import { useState } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import type { TeamMember } from '../../../domain/contract/team';
import { GIFT_LABELS, type JourneyGift } from '../../../domain/journeyGifts';
import {
  JOURNEY_LENGTHS,
  stepVariables,
  type JourneyGroup,
  type JourneyStep,
  type SendStep,
} from '../../../domain/journeys';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { FieldError } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import type { AudienceChoice } from '../customers/useAudiences';
import { VariableList } from '../mails/messages/VariableList';
import { STEP_LABELS } from './labels';
import { StepPreview } from './StepPreview';

interface NumberFieldProps {
  readonly label: string;
  /** NaN: nothing is typed. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly error?: string | null;
  readonly hint?: string;
  readonly suffix?: string;
  readonly prefix?: string;
}

/** A whole number. */
export const NumberField = ({ value, onChange, ...rest }: NumberFieldProps) => (
  <TextField
    {...rest}
    className="journey-number"
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    value={Number.isNaN(value) ? '' : String(value)}
    onChange={(text) => {
      const digits = text.replace(/\D/g, '');
      onChange(digits === '' ? NaN : Number(digits));
    }}
  />
);

export interface StepCardProps {
  readonly steps: readonly JourneyStep[];
  readonly index: number;
  readonly team: readonly TeamMember[];
  readonly audiences: readonly AudienceChoice[];
  /** By the field of the step. */
  readonly errorOf: (field: string) => string | null;
  readonly onChange: (step: JourneyStep) => void;
  /** -1: earlier; 1: later. */
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** Sends its mail to the admin; null: it isn't stored yet. */
  readonly onTest: (() => void) | null;
}

type Fields<S extends JourneyStep> = Pick<StepCardProps, 'errorOf'> & {
  readonly step: S;
  readonly onChange: (step: JourneyStep) => void;
};
type StepOf<Kind extends JourneyStep['do']> = Extract<JourneyStep, { do: Kind }>;

function SendFields({ step, errorOf, onChange }: Fields<SendStep>) {
  const text = (key: 'subject' | 'heading' | 'button', label: string) => (
    <TextField
      label={label}
      value={step[key]}
      onChange={(value) => onChange({ ...step, [key]: value })}
      error={errorOf(key)}
      maxLength={JOURNEY_LENGTHS[key]}
      autoComplete="off"
    />
  );
  return (
    <>
      {text('subject', 'Asunto')}
      {text('heading', 'Título')}
      <TextArea
        label="Párrafos"
        value={step.body}
        onChange={(body) => onChange({ ...step, body })}
        error={errorOf('body')}
        maxLength={JOURNEY_LENGTHS.body}
        rows={4}
        hint="Un párrafo por línea."
      />
      <div className="journey-step__pair">
        {text('button', 'Botón')}
        <TextField
          label="A dónde lleva"
          value={step.path}
          onChange={(path) => onChange({ ...step, path })}
          error={errorOf('path')}
          maxLength={200}
          autoComplete="off"
        />
      </div>
    </>
  );
}

const NEW_GIFTS: Readonly<Record<JourneyGift['kind'], JourneyGift>> = {
  credits: { kind: 'credits', count: 1, days: 14 },
  'store-credit': { kind: 'store-credit', amount: 100 },
  discount: { kind: 'discount', percent: 10, days: 14 },
};
const GIFTS = (['credits', 'store-credit', 'discount'] as const).map((value) => ({ value, label: GIFT_LABELS[value] }));

function GiveFields({ step: { gift }, errorOf, onChange }: Fields<StepOf<'give'>>) {
  const give = (changed: JourneyGift): void => onChange({ do: 'give', gift: changed });
  return (
    <>
      <Select
        label="Qué regala"
        value={gift.kind}
        options={GIFTS}
        onChange={(kind) => give(NEW_GIFTS[kind as JourneyGift['kind']])}
      />
      <div className="journey-step__pair">
        {gift.kind === 'credits' && (
          <NumberField
            label="Cuántas clases"
            value={gift.count}
            onChange={(count) => give({ ...gift, count })}
            error={errorOf('count')}
          />
        )}
        {gift.kind === 'store-credit' && (
          <NumberField
            label="Cuánto"
            prefix="$"
            suffix="MXN"
            value={gift.amount}
            onChange={(amount) => give({ ...gift, amount })}
            error={errorOf('amount')}
          />
        )}
        {gift.kind === 'discount' && (
          <NumberField
            label="Descuento"
            suffix="%"
            value={gift.percent}
            onChange={(percent) => give({ ...gift, percent })}
            error={errorOf('percent')}
            hint="Un código que solo esa persona puede usar, una vez."
          />
        )}
        {gift.kind !== 'store-credit' && (
          <NumberField
            label="Vale por"
            suffix="días"
            value={gift.days}
            onChange={(days) => give({ ...gift, days })}
            error={errorOf('days')}
          />
        )}
      </div>
    </>
  );
}

const ADMINS = 'admins';

function NotifyFields({ step, errorOf, onChange, team }: Fields<StepOf<'notify'>> & Pick<StepCardProps, 'team'>) {
  return (
    <>
      <Select
        label="A quién"
        value={step.customer_id === null ? ADMINS : String(step.customer_id)}
        options={[
          { value: ADMINS, label: 'A todas las personas de administración' },
          ...team.map(({ customer_id, name, last_name }) => ({
            value: String(customer_id),
            label: `${name} ${last_name}`.trim(),
          })),
        ]}
        onChange={(value) => onChange({ ...step, customer_id: value === ADMINS ? null : Number(value) })}
        error={errorOf('customer_id')}
      />
      <TextArea
        label="Qué tiene que hacer"
        value={step.text}
        onChange={(text) => onChange({ ...step, text })}
        error={errorOf('text')}
        maxLength={JOURNEY_LENGTHS.note}
        rows={3}
        hint="Le llega por correo, con la ficha de la persona."
      />
    </>
  );
}

const INSIDE = [
  { value: 'si', label: 'Si está en el grupo' },
  { value: 'no', label: 'Si no está en el grupo' },
];

type StopProps = Omit<Fields<StepOf<'stop'>>, 'errorOf'> & Pick<StepCardProps, 'audiences'>;

const StopFields = ({ step, onChange, audiences }: StopProps) => (
  <div className="journey-step__pair">
    <Select
      label="Cuándo termina"
      value={step.inside ? 'si' : 'no'}
      options={INSIDE}
      onChange={(value) => onChange({ ...step, inside: value === 'si' })}
    />
    <Select
      label="Grupo"
      value={step.segment}
      options={audiences}
      hint={audiences.find(({ value }) => value === step.segment)?.text}
      onChange={(value) => onChange({ ...step, segment: value as JourneyGroup })}
    />
  </div>
);

/** One step, with what it needs, and its place among the others. */
export function StepCard({
  steps,
  index,
  team,
  audiences,
  errorOf,
  onChange,
  onMove,
  onRemove,
  onTest,
}: StepCardProps) {
  const [isPreviewed, setPreviewed] = useState(false);
  const step = steps[index]!;
  const label = `${index + 1}. ${STEP_LABELS[step.do]}`;
  const fields = { errorOf, onChange };
  return (
    <li className="journey-step ui-card">
      <div className="journey-step__head">
        <h3>{label}</h3>
        <div className="journey-step__moves">
          <IconButton label={`Subir el paso ${label}`} disabled={index === 0} onClick={() => onMove(-1)}>
            <ArrowUp size={20} aria-hidden />
          </IconButton>
          <IconButton label={`Bajar el paso ${label}`} disabled={index === steps.length - 1} onClick={() => onMove(1)}>
            <ArrowDown size={20} aria-hidden />
          </IconButton>
          <IconButton label={`Quitar el paso ${label}`} onClick={onRemove}>
            <Trash size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
      {step.do === 'send' && (
        <>
          <SendFields step={step} {...fields} />
          <VariableList variables={stepVariables(steps, index)} />
          <div className="journey-step__actions">
            <Button variant="ghost" size="sm" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
              {isPreviewed ? 'Ocultar vista previa' : 'Ver cómo llega'}
            </Button>
            {onTest && (
              <Button variant="ghost" size="sm" onClick={onTest}>
                Enviarme una prueba
              </Button>
            )}
          </div>
          {isPreviewed && <StepPreview steps={steps} index={index} />}
        </>
      )}
      {step.do === 'wait' && (
        <NumberField
          label="Cuánto"
          suffix="días"
          value={step.days}
          onChange={(days) => onChange({ ...step, days })}
          error={errorOf('days')}
        />
      )}
      {step.do === 'give' && <GiveFields step={step} {...fields} />}
      {step.do === 'notify' && <NotifyFields step={step} team={team} {...fields} />}
      {step.do === 'stop' && <StopFields step={step} onChange={onChange} audiences={audiences} />}
      <FieldError id={`paso-${index}`} text={errorOf('do')} />
    </li>
  );
}
