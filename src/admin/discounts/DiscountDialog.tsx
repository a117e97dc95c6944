import { useState } from 'react';
import type { AdminDiscount, DiscountTerms } from '../../../domain/contract/discounts';
import { DISCOUNT_CODE_MAX, discountProblems } from '../../../domain/discounts';
import type { FormValues } from '../../../domain/forms/types';
import { Button } from '../../ui/Button';
import Dialog from '../../ui/Dialog';
import { ChipsControl } from '../../ui/form/ChipsControl';
import { formField, fieldText } from '../../ui/form/controls';
import { Form, type FormProps } from '../../ui/form/Form';
import { TextControl } from '../../ui/form/TextControls';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { useCalls } from '../calls';
import { useVersionedDraft } from '../draft';
import { useEditor } from '../editor/useEditor';
import { amountText, limitText, packagesText, validityText } from './labels';
import { getDiscount, postDiscount, putDiscount } from './service';

export interface PackageChoice {
  readonly class_package_id: number;
  readonly title: string;
}

export interface DiscountDialogProps {
  /** null: a new one. */
  readonly discount: AdminDiscount | null;
  readonly packages: readonly PackageChoice[];
  readonly onSaved: () => Promise<void>;
  /** Called if the stored discount differs from the list's. */
  readonly onChanged: (theirs: AdminDiscount) => void;
  readonly onWithdraw: (discount: AdminDiscount) => Promise<boolean>;
  readonly onClose: () => void;
}

type Terms = Required<Omit<DiscountTerms, 'class_package_id'>>;

const NEW: Terms = {
  code: '',
  amount: NaN,
  is_percent: true,
  first_invoice_only: false,
  class_package_ids: [],
  limit_per_customer: null,
  limit_total: null,
  valid_from: null,
  valid_until: null,
};

const KINDS = [
  { value: 'percent', label: 'Porcentaje' },
  { value: 'pesos', label: 'Pesos' },
];
const CODE = {
  maxLength: DISCOUNT_CODE_MAX,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  hint: 'Sin espacios. Mayúsculas y minúsculas valen igual.',
};
const NUMBER = { inputMode: 'decimal', autoComplete: 'off' } as const;

const numberText = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));
/** Parses '1,200.50' and '$15'; NaN if it isn't a number. */
const numberOf = (text: string): number => {
  const plain = text.replace(/[$,%\s]/g, '');
  return plain === '' ? NaN : Number(plain);
};
const limitOf = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

const termsOfStored = ({ class_packages, ...terms }: AdminDiscount): Terms => ({
  ...terms,
  class_package_ids: class_packages.map((one) => one.class_package_id),
});
const valuesOf = (terms: Terms): FormValues => ({
  code: terms.code,
  kind: terms.is_percent ? 'percent' : 'pesos',
  amount: numberText(terms.amount),
  first_invoice_only: terms.first_invoice_only,
  class_package_ids: terms.class_package_ids.map(String),
  limit_per_customer: numberText(terms.limit_per_customer),
  limit_total: numberText(terms.limit_total),
  valid_from: terms.valid_from,
  valid_until: terms.valid_until,
});
function termsOf(values: FormValues): Terms {
  const text = (key: string): string => fieldText(values[key] ?? null);
  return {
    code: text('code').trim(),
    amount: numberOf(text('amount')),
    is_percent: values.kind === 'percent',
    first_invoice_only: values.first_invoice_only === true,
    class_package_ids: Array.isArray(values.class_package_ids) ? values.class_package_ids.map(Number) : [],
    limit_per_customer: limitOf(text('limit_per_customer')),
    limit_total: limitOf(text('limit_total')),
    valid_from: text('valid_from') || null,
    valid_until: text('valid_until') || null,
  };
}
const check: FormProps['check'] = (values) => discountProblems(termsOf(values));
/** Keys of the draft's fields, whichever packages are offered. */
const KEYS = Object.keys(valuesOf(NEW)).map((key) => formField(key, 'text', key));
/** Fields whose errors the server may name. */
const REFUSABLE: readonly string[] = [
  'code',
  'amount',
  'class_package_ids',
  'limit_per_customer',
  'limit_total',
  'valid_from',
  'valid_until',
];

export default function DiscountDialog({
  discount: given,
  packages,
  onSaved,
  onChanged,
  onWithdraw,
  onClose,
}: DiscountDialogProps) {
  const { onCall } = useCalls();
  const [discount, setDiscount] = useState(given);
  const [values, setValues] = useState(() => valuesOf(discount ? termsOfStored(discount) : NEW));
  const [isWithdrawing, setWithdrawing] = useState(false);
  const draft = useVersionedDraft(`descuento.${discount?.discount_id ?? 'nuevo'}`, discount?.version ?? 0, KEYS);
  const terms = termsOf(values);
  const isOffered = (id: number): boolean => packages.some((one) => one.class_package_id === id);
  const choices = [...(discount?.class_packages ?? []).filter((one) => !isOffered(one.class_package_id)), ...packages];

  const editor = useEditor<AdminDiscount>({
    draft,
    keys: REFUSABLE,
    title: (theirs) => `el descuento «${theirs.code}»`,
    fields: (theirs) => {
      const row = (label: string, of: (one: Terms) => string) => ({
        label,
        mine: of(terms),
        theirs: of(termsOfStored(theirs)),
      });
      const titles = new Map([...choices, ...theirs.class_packages].map((one) => [one.class_package_id, one.title]));
      return [
        row('Código', (one) => one.code),
        row('Descuento', amountText),
        row('Solo el primer pago', (one) => (one.first_invoice_only ? 'Sí' : 'No')),
        row('Paquetes', (one) => packagesText(one.class_package_ids.map((id) => titles.get(id) ?? `Paquete ${id}`))),
        row('Vigencia', validityText),
        row('Usos por cliente', (one) => limitText(one.limit_per_customer)),
        row('Usos en total', (one) => limitText(one.limit_total)),
      ];
    },
    onRead: () => onCall(() => getDiscount(discount?.discount_id ?? 0)),
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: (theirs) => {
      setDiscount(theirs);
      setValues(valuesOf(termsOfStored(theirs)));
      onChanged(theirs);
    },
  });
  const save = (version: number): Promise<boolean> =>
    editor.save(
      () =>
        onCall<unknown>(() =>
          discount ? putDiscount(discount.discount_id, { ...terms, version }) : postDiscount(terms),
        ),
      onSaved,
    );
  const withdraw = async (): Promise<void> => {
    if (!discount) return;
    setWithdrawing(true);
    const isGone = await onWithdraw(discount);
    setWithdrawing(false);
    if (!isGone) return;
    draft.clear();
    onClose();
  };
  const amountLabel = terms.is_percent ? 'Porcentaje' : 'Pesos';
  const fields = [
    formField('code', 'text', 'Código'),
    formField('kind', 'text', 'Tipo de descuento', { order: 2 }),
    formField('amount', 'text', amountLabel, { order: 3 }),
    formField('class_package_ids', 'creatable-select', 'Sirve para', {
      order: 4,
      required: false,
      items: choices.map((one) => ({ value: one.class_package_id, label: one.title })),
    }),
    formField('first_invoice_only', 'boolean', 'En suscripciones, solo en el primer pago', {
      order: 5,
      required: false,
    }),
    formField('valid_from', 'date', 'Vale desde', { order: 6, required: false, className: 'col-6' }),
    formField('valid_until', 'date', 'Vale hasta', { order: 7, required: false, className: 'col-6' }),
    formField('limit_per_customer', 'text', 'Usos por cliente', { order: 8, required: false, className: 'col-6' }),
    formField('limit_total', 'text', 'Usos en total', { order: 9, required: false, className: 'col-6' }),
  ];
  const render: FormProps['render'] = {
    code: (props) => <TextControl {...props} extra={CODE} />,
    kind: ({ field, value, onChange }) => (
      <SegmentedFilter label={field.label} value={fieldText(value)} options={KINDS} onChange={onChange} />
    ),
    amount: (props) => (
      <TextControl
        {...props}
        extra={{ ...NUMBER, prefix: terms.is_percent ? undefined : '$', suffix: terms.is_percent ? '%' : 'MXN' }}
      />
    ),
    class_package_ids: (props) => <ChipsControl {...props} hint="Si no eliges ninguno, sirve para todos." />,
    limit_per_customer: (props) => <TextControl {...props} extra={NUMBER} />,
    limit_total: (props) => (
      <TextControl
        {...props}
        extra={{
          ...NUMBER,
          hint: discount && discount.uses > 0 ? `Ya se usó ${discount.uses} veces.` : undefined,
        }}
      />
    ),
  };
  const isBusy = editor.busy || isWithdrawing;
  const missing = discountProblems({ ...terms, code: '', amount: NaN });
  return (
    <Dialog
      open
      fixed
      onClose={onClose}
      locked={isBusy}
      title={discount ? `Descuento ${discount.code}` : 'Nuevo descuento'}
    >
      <Form
        className="discounts-form"
        fields={fields}
        values={values}
        onChange={setValues}
        rules={{ requiredTexts: missing }}
        check={check}
        render={render}
        errors={editor.errors}
        error={editor.error}
        busy={isBusy}
        draftKey={draft.draftKey}
        onSubmit={() => save(draft.version)}
        submitLabel="Guardar"
        onCancel={onClose}
      >
        {discount && (
          <div>
            <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => void withdraw()}>
              Retirar este descuento
            </Button>
          </div>
        )}
      </Form>
      {editor.conflict}
    </Dialog>
  );
}
