/** The fields of the scheduled copy of the studio, and its values as they are sent. */
import type {
  ExportSchedule,
  ExportScheduleResponse,
  NewExportSchedule,
} from '../../../domain/contract/exportSchedule';
import { emailText } from '../../../domain/contacts';
import type { ExportPlace, ExportTurn } from '../../../domain/exportTurns';
import type { FormField, FormValues } from '../../../domain/forms/types';
import { fieldText, formField, type ControlProps } from '../../ui/form/controls';
import type { FormProps } from '../../ui/form/Form';
import { PickControl } from '../../ui/form/PickControl';
import { TextControl } from '../../ui/form/TextControls';

export const TURN_LABELS: Readonly<Record<ExportTurn, string>> = {
  never: 'Nunca',
  week: 'Cada semana',
  month: 'Cada mes',
};
export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

const items = (entries: ReadonlyArray<readonly [string, string]>) =>
  entries.map(([value, label]) => ({ value, label }));
const DAYS_OF_MONTH = items(Array.from({ length: 28 }, (_, i) => [String(i + 1), String(i + 1)] as const));

export function fieldsOf({ team, can_store }: ExportScheduleResponse): FormField[] {
  const places: ReadonlyArray<readonly [ExportPlace, string]> = can_store
    ? [
        ['mail', 'Por correo, con un enlace'],
        ['s3', 'A mi bucket S3'],
      ]
    : [['mail', 'Por correo, con un enlace']];
  const bucket = { precondition: 'place=s3' };
  return [
    formField('every', 'select', 'Cada cuándo', { items: items(Object.entries(TURN_LABELS)) }),
    formField('weekday', 'select', 'Día de la semana', {
      order: 2,
      precondition: 'every=week',
      items: items(WEEKDAYS.map((name, i) => [String(i + 1), name] as const)),
    }),
    formField('monthday', 'select', 'Día del mes', { order: 3, precondition: 'every=month', items: DAYS_OF_MONTH }),
    formField('place', 'select', 'A dónde', { order: 4, items: items(places) }),
    formField('customer_id', 'select', 'Quién la recibe', {
      order: 5,
      precondition: 'place=mail',
      items: team.map((one) => ({
        value: one.customer_id,
        label: `${`${one.name} ${one.last_name}`.trim()} · ${emailText(one.email)}`,
      })),
    }),
    formField('endpoint', 'text', 'Dirección del servicio', { ...bucket, order: 6, required: false }),
    formField('region', 'text', 'Región', { ...bucket, order: 7 }),
    formField('bucket', 'text', 'Bucket', { ...bucket, order: 8 }),
    formField('folder', 'text', 'Carpeta', { ...bucket, order: 9, required: false }),
    formField('key_id', 'text', 'Identificador de la llave', { ...bucket, order: 10 }),
    formField('secret', 'password', 'Secreto de la llave', { ...bucket, order: 11, required: false, ownRules: true }),
  ];
}

const hint = (text: string) => (props: ControlProps) => (
  <TextControl {...props} extra={{ autoComplete: 'off', spellCheck: false, hint: text }} />
);
const pick = (props: ControlProps) => <PickControl {...props} />;
export const RENDER: FormProps['render'] = {
  every: pick,
  weekday: pick,
  monthday: pick,
  place: pick,
  customer_id: (props) => <PickControl {...props} none="Elige a alguien" />,
  endpoint: hint('Con https://. Vacía si es Amazon.'),
  region: hint('Por ejemplo, us-east-1. En Cloudflare R2, auto.'),
  bucket: hint('El nombre, como está en el servicio.'),
  folder: hint('Vacía: en la raíz del bucket.'),
  key_id: hint('De una llave que solo escriba y borre en este bucket.'),
  secret: (props) => (
    <TextControl
      {...props}
      extra={{ autoComplete: 'off', hint: 'Lo guardamos cifrado y no se vuelve a mostrar. Vacío: el mismo de antes.' }}
    />
  ),
};

export function valuesOf(schedule: ExportSchedule | null, me: number | null): FormValues {
  const { every = 'never', day = 1, place = 'mail', customer_id = me, s3 = null } = schedule ?? {};
  const empty = { endpoint: '', region: '', bucket: '', folder: '', key_id: '' };
  return {
    every,
    place,
    customer_id,
    weekday: String(every === 'week' ? day : 1),
    monthday: String(every === 'month' ? day : 1),
    ...(s3 ?? empty),
    secret: '',
  };
}

export function scheduleOf(values: FormValues): NewExportSchedule {
  const text = (key: string): string => fieldText(values[key] ?? null).trim();
  const every = text('every') as ExportTurn;
  const place = text('place') as ExportPlace;
  const s3 = {
    endpoint: text('endpoint'),
    region: text('region'),
    bucket: text('bucket'),
    folder: text('folder'),
    key_id: text('key_id'),
    secret: text('secret'),
  };
  return {
    every,
    place,
    day: every === 'never' ? 1 : Number(text(every === 'week' ? 'weekday' : 'monthday')),
    customer_id: place === 'mail' ? Number(values.customer_id) : null,
    s3: place === 's3' ? s3 : null,
  };
}

const SHAPES: ReadonlyArray<readonly [key: string, pattern: RegExp, message: string]> = [
  ['endpoint', /^(https?:\/\/[A-Za-z0-9.:-]+\/?)?$/, 'Escribe solo la dirección, como https://s3.ejemplo.com.'],
  ['region', /^([a-z0-9]([a-z0-9-]*[a-z0-9])?)?$/, 'Usa minúsculas, números y guiones, como us-east-1.'],
  ['bucket', /^([a-z0-9][a-z0-9.-]+[a-z0-9])?$/, 'Usa minúsculas, números, puntos y guiones.'],
  ['folder', /^[A-Za-z0-9/_.-]*$/, 'Usa letras sin acento, números, guiones y diagonales.'],
  ['key_id', /^[!-~]*$/, 'Cópialo sin espacios.'],
  ['secret', /^[!-~]*$/, 'Cópialo sin espacios.'],
];

/** What is wrong in the fields of the bucket. */
export function checkBucket(values: FormValues): Record<string, string | null> {
  if (values.place !== 's3') return {};
  return Object.fromEntries(
    SHAPES.map(([key, pattern, message]) => [
      key,
      pattern.test(fieldText(values[key] ?? null).trim()) ? null : message,
    ]),
  );
}
