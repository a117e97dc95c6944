import type { ClassType } from '../../../../domain/contract/catalogue';
import type { FieldType, FormField } from '../../../../domain/forms/types';
import { packageErrors, TITLE_MAX } from '../../../../domain/packageTerms';
import { fieldText, formField } from '../../../ui/form/controls';
import { Form, type FormProps, type FormSection } from '../../../ui/form/Form';
import { PickControl } from '../../../ui/form/PickControl';
import { TextControl } from '../../../ui/form/TextControls';
import { BookingOpensControl } from '../../catalogue/BookingOpensControl';
import { LibraryControl, PictureControl } from '../../catalogue/controls';
import { FAMILY_RULES, KINDS, PERIODS, WHOLE_NUMBER } from '../labels';
import { termsOf, type PackageValues } from '../values';
import { TypesControl } from './TypesControl';

/** A field of the form, whose rules are in domain/packageTerms. */
const field = (key: keyof PackageValues, type: FieldType, label: string, changes?: Partial<FormField>): FormField =>
  formField(key, type, label, { ownRules: true, ...changes });
const OPTIONAL = { required: false };
const OF_SUBSCRIPTION = { precondition: 'is_subscription', className: 'col-6' };

const SECTIONS: readonly FormSection[] = [
  {
    title: 'Qué es',
    fields: [
      field('title', 'text', 'Nombre'),
      field('kind', 'select', 'Clase de paquete', { items: KINDS }),
      field('short_description', 'text', 'Descripción corta', OPTIONAL),
      field('description', 'textarea', 'Descripción', OPTIONAL),
      field('active', 'boolean', 'A la venta', OPTIONAL),
    ],
  },
  {
    title: 'Precio',
    fields: [
      field('price', 'text', 'Precio'),
      field('sale_price', 'text', 'Precio de oferta', OPTIONAL),
      field('is_subscription', 'boolean', 'Es una suscripción: se cobra sola', OPTIONAL),
      field('subscription_interval', 'text', 'Se cobra cada', OF_SUBSCRIPTION),
      field('subscription_period', 'select', 'Unidad del cobro', { ...OF_SUBSCRIPTION, items: PERIODS }),
      field('free_trial_length', 'text', 'Prueba gratis', { ...OF_SUBSCRIPTION, ...OPTIONAL }),
      field('free_trial_period', 'select', 'Unidad de la prueba', { ...OF_SUBSCRIPTION, items: PERIODS }),
    ],
  },
  {
    title: 'Clases que da',
    fields: [
      field('unlimited', 'boolean', 'Clases ilimitadas', OPTIONAL),
      field('class_amount', 'text', 'Número de clases', { precondition: '!unlimited' }),
      field('expiration_days', 'text', 'Vigencia de las clases en días'),
      field('class_package_types', 'text', 'Clases de un tipo', OPTIONAL),
    ],
  },
  {
    title: 'Límites',
    fields: [
      field('is_trial', 'boolean', 'Es un paquete de prueba', OPTIONAL),
      field('limit_per_customer', 'text', 'Veces por persona', OPTIONAL),
      field('allows_several', 'boolean', 'Una persona puede tener varias a la vez', {
        precondition: 'is_subscription',
        ...OPTIONAL,
      }),
      field('attendee_limit', 'text', 'Personas en total', OPTIONAL),
      field('fixed_place', 'boolean', 'Da derecho a un lugar fijo cada semana', OPTIONAL),
      field('booking_opens', 'text', 'Desde cuándo reserva', { precondition: 'kind=presencial', ...OPTIONAL }),
      field('family', 'select', 'Se comparte con la familia', { items: FAMILY_RULES }),
    ],
  },
  {
    title: 'Imagen y archivos',
    fields: [
      field('image', 'image', 'Imagen', OPTIONAL),
      field('download', 'file', 'Descarga para quien compra', OPTIONAL),
      field('receipt', 'file', 'Archivo del recibo', OPTIONAL),
    ],
  },
];
export const FIELDS = SECTIONS.flatMap(({ fields }) => fields);

type Render = NonNullable<FormProps['render']>;
const textControl =
  (extra: Parameters<typeof TextControl>[0]['extra']): Render[string] =>
  (props) => <TextControl {...props} extra={extra} />;
const pickControl: Render[string] = (props) => <PickControl {...props} />;
const file: Render[string] = (props) => <LibraryControl {...props} accept="any" allowPrivate />;
const MONEY = { inputMode: 'decimal', autoComplete: 'off', prefix: '$' } as const;
const NO_LIMIT = { ...WHOLE_NUMBER, hint: 'Vacío: sin límite.' };

const RENDER: Render = {
  title: textControl({ maxLength: TITLE_MAX, autoComplete: 'off' }),
  kind: pickControl,
  short_description: textControl({ hint: 'Se ve en su tarjeta.' }),
  price: textControl(MONEY),
  sale_price: textControl({ ...MONEY, hint: 'Vacío: sin oferta.' }),
  subscription_interval: textControl(WHOLE_NUMBER),
  subscription_period: pickControl,
  free_trial_length: textControl({ ...WHOLE_NUMBER, hint: 'Vacío: sin prueba.' }),
  free_trial_period: pickControl,
  class_amount: textControl(WHOLE_NUMBER),
  expiration_days: textControl(WHOLE_NUMBER),
  limit_per_customer: textControl(NO_LIMIT),
  attendee_limit: textControl(NO_LIMIT),
  booking_opens: ({ id, field: { label }, value, errors, onChange }) => (
    <BookingOpensControl
      id={id}
      label={label}
      hint="Así unos paquetes reservan la semana antes que otros."
      value={fieldText(value)}
      error={errors[''] ?? null}
      none="Como el estudio"
      offersAlways
      onChange={onChange}
    />
  ),
  family: pickControl,
  image: (props) => <PictureControl {...props} />,
  download: file,
  receipt: file,
};
const check: FormProps['check'] = (values) => packageErrors(termsOf(values as PackageValues, null));

export interface PackageFormProps extends Pick<
  FormProps,
  'values' | 'onChange' | 'onRestore' | 'errors' | 'error' | 'busy' | 'draftKey' | 'onSubmit' | 'onCancel'
> {
  readonly types: readonly ClassType[];
}

export function PackageForm({ types, ...form }: PackageFormProps) {
  return (
    <Form
      {...form}
      className="admin-package__form"
      fields={FIELDS}
      sections={SECTIONS}
      check={check}
      render={{ ...RENDER, class_package_types: (props) => <TypesControl {...props} types={types} /> }}
      submitLabel="Guardar"
    />
  );
}
