import { useState } from 'react';
import { BASES, BASIS_LABELS, OCCASION_LABELS, OCCASIONS } from '../../../domain/coachPay';
import type { CoachRate, CoachRateTerms } from '../../../domain/contract/coachPay';
import { formatDate } from '../../../domain/format';
import type { FormValues } from '../../../domain/forms/types';
import { Button } from '../../ui/Button';
import Dialog from '../../ui/Dialog';
import { fieldText, formField } from '../../ui/form/controls';
import { Form, type FormProps } from '../../ui/form/Form';
import { PickControl } from '../../ui/form/PickControl';
import { TextControl } from '../../ui/form/TextControls';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { useCalls } from '../calls';
import { useVersionedDraft } from '../draft';
import { useEditor } from '../editor/useEditor';
import { coachRateText } from './labels';
import { NEW_RATE, rateErrors, termsOf, termsOfRate, valuesOf } from './rateValues';
import { getRate, postRate, putRate, type RateChoices } from './service';
import { StepsControl } from './StepsControl';

export interface RateDialogProps {
  /** null: a new one. */
  readonly rate: CoachRate | null;
  /** Today, from which a new one holds. */
  readonly today: string;
  readonly choices: RateChoices;
  readonly onSaved: () => Promise<void>;
  /** Called if the stored rate differs from the list's. */
  readonly onChanged: () => void;
  readonly onRemove: (rate: CoachRate) => Promise<boolean>;
  readonly onClose: () => void;
}

const REFUSABLE = [
  'instructor_id',
  'class_type_id',
  'location_id',
  'amount',
  'percent',
  'steps',
  'unlimited_visit',
  'starts_on',
  'ends_on',
];
const NUMBER = { inputMode: 'decimal', autoComplete: 'off' } as const;
const PESOS = { ...NUMBER, prefix: '$', suffix: 'MXN' };

const optionsOf = <K extends string>(values: readonly K[], labels: Readonly<Record<K, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const OCCASION_OPTIONS = optionsOf(OCCASIONS, OCCASION_LABELS);
const BASIS_OPTIONS = optionsOf(BASES, BASIS_LABELS);

const pickControl = (none: string) => (props: Parameters<typeof PickControl>[0]) => (
  <PickControl {...props} none={none} />
);
const segmented =
  (options: readonly { readonly value: string; readonly label: string }[]): NonNullable<FormProps['render']>[string] =>
  ({ field, value, onChange }) => (
    <SegmentedFilter label={field.label} value={fieldText(value)} options={options} onChange={onChange} />
  );
const RENDER: FormProps['render'] = {
  instructor_id: pickControl('Todos los coaches'),
  class_type_id: pickControl('Todos los tipos'),
  location_id: pickControl('Todos los estudios'),
  occasion: segmented(OCCASION_OPTIONS),
  basis: segmented(BASIS_OPTIONS),
  amount: (props) => <TextControl {...props} extra={PESOS} />,
  percent: (props) => <TextControl {...props} extra={{ ...NUMBER, suffix: '%' }} />,
  unlimited_visit: (props) => (
    <TextControl {...props} extra={{ ...PESOS, hint: 'Vacío: un día de lo que costó el plan.' }} />
  ),
  steps: (props) => <StepsControl {...props} />,
};

/** The names of what a rate is for. */
export const namesOf = ({ instructors, class_types, locations }: RateChoices) => ({
  coach: ({ instructor_id: id }: Pick<CoachRateTerms, 'instructor_id'>): string => {
    const coach = instructors.find(({ instructor_id }) => instructor_id === id);
    return coach ? `${coach.name} ${coach.last_name}`.trim() : 'Todos los coaches';
  },
  type: ({ class_type_id: id }: Pick<CoachRateTerms, 'class_type_id'>): string =>
    class_types.find(({ class_type_id }) => class_type_id === id)?.name ?? 'Todos',
  place: ({ location_id: id }: Pick<CoachRateTerms, 'location_id'>): string =>
    locations.find(({ location_id }) => location_id === id)?.name ?? 'Todos',
});

/** The fields that the chosen basis uses. */
function fieldsOf({ basis }: CoachRateTerms, { instructors, class_types, locations }: RateChoices) {
  const optional = { required: false };
  return [
    formField('instructor_id', 'select', 'Coach', {
      ...optional,
      items: instructors.map((one) => ({ value: one.instructor_id, label: `${one.name} ${one.last_name}`.trim() })),
    }),
    formField('occasion', 'text', 'Para', { order: 2 }),
    formField('class_type_id', 'select', 'Tipo de clase', {
      ...optional,
      order: 3,
      className: 'col-6',
      items: class_types.map((one) => ({ value: one.class_type_id, label: one.name })),
    }),
    formField('location_id', 'select', 'Estudio', {
      ...optional,
      order: 4,
      className: 'col-6',
      items: locations.map((one) => ({ value: one.location_id, label: one.name })),
    }),
    formField('basis', 'text', 'Cómo se paga', { order: 5 }),
    ...(basis === 'class' || basis === 'head'
      ? [formField('amount', 'text', basis === 'class' ? 'Pago por clase' : 'Pago por persona', { order: 6 })]
      : []),
    ...(basis === 'steps' ? [formField('steps', 'text', 'Escalones', { order: 6, ownRules: true })] : []),
    ...(basis === 'share'
      ? [
          formField('percent', 'text', 'Porcentaje de lo vendido', { order: 6, className: 'col-6' }),
          formField('unlimited_visit', 'text', 'Visita con plan ilimitado', {
            ...optional,
            order: 7,
            className: 'col-6',
          }),
        ]
      : []),
    formField('starts_on', 'date', 'Vale desde', { order: 8, className: 'col-6' }),
    formField('ends_on', 'date', 'Vale hasta', { ...optional, order: 9, className: 'col-6' }),
  ];
}

export default function RateDialog({
  rate: given,
  today,
  choices,
  onSaved,
  onChanged,
  onRemove,
  onClose,
}: RateDialogProps) {
  const { onCall } = useCalls();
  const [rate, setRate] = useState(given);
  const [values, setValues] = useState<FormValues>(() =>
    rate ? valuesOf(termsOfRate(rate)) : { ...NEW_RATE, starts_on: today },
  );
  const [isRemoving, setRemoving] = useState(false);
  const terms = termsOf(values);
  const fields = fieldsOf(terms, choices);
  const draft = useVersionedDraft(`tarifa-coach.${rate?.coach_rate_id ?? 'nueva'}`, rate?.version ?? 0, fields);
  const names = namesOf(choices);

  const editor = useEditor<CoachRate>({
    draft,
    keys: REFUSABLE,
    title: () => 'la tarifa',
    fields: (theirs) => {
      const row = (label: string, of: (one: CoachRateTerms) => string) => ({
        label,
        mine: of(terms),
        theirs: of(termsOfRate(theirs)),
      });
      return [
        row('Coach', names.coach),
        row('Para', ({ occasion }) => OCCASION_LABELS[occasion]),
        row('Tipo de clase', names.type),
        row('Estudio', names.place),
        row('Tarifa', coachRateText),
        row('Vale desde', ({ starts_on }) => formatDate(starts_on)),
        row('Vale hasta', ({ ends_on }) => (ends_on === null ? 'Sin fin' : formatDate(ends_on))),
      ];
    },
    onRead: () => onCall(() => getRate(rate?.coach_rate_id ?? 0)),
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: (theirs) => {
      setRate(theirs);
      setValues(valuesOf(termsOfRate(theirs)));
      onChanged();
    },
  });
  const save = (version: number): Promise<boolean> =>
    editor.save(
      () => onCall<unknown>(() => (rate ? putRate(rate.coach_rate_id, { ...terms, version }) : postRate(terms))),
      onSaved,
    );
  const remove = async (): Promise<void> => {
    if (!rate) return;
    setRemoving(true);
    const isGone = await onRemove(rate);
    setRemoving(false);
    if (!isGone) return;
    draft.clear();
    onClose();
  };
  const isBusy = editor.busy || isRemoving;
  return (
    <Dialog open fixed onClose={onClose} locked={isBusy} title={rate ? 'Tarifa' : 'Nueva tarifa'}>
      <Form
        className="coach-rate-form"
        fields={fields}
        values={values}
        onChange={setValues}
        rules={{ requiredTexts: rateErrors(values) }}
        check={rateErrors}
        render={RENDER}
        errors={editor.errors}
        error={editor.error}
        busy={isBusy}
        draftKey={draft.draftKey}
        onSubmit={() => save(draft.version)}
        submitLabel="Guardar"
        onCancel={onClose}
      >
        <p className="coach-rate-form__hint">
          {rate
            ? 'Un cambio también corrige las clases ya aprobadas de esos días: la diferencia sale en el siguiente pago.'
            : 'Si ya hay una tarifa sin fin para lo mismo, termina el día antes.'}
        </p>
        {rate && (
          <div>
            <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => void remove()}>
              Eliminar esta tarifa
            </Button>
          </div>
        )}
      </Form>
      {editor.conflict}
    </Dialog>
  );
}
