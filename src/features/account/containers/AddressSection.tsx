import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { Address, NewAddress } from '../../../../domain/contract/addresses';
import { ADDRESS_FIELDS, ADDRESS_KEYS } from '../../../../domain/forms/address';
import { valueOf, visibleFields } from '../../../../domain/forms/fields';
import { answerText } from '../../../../domain/forms/text';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { ADDRESS_RULES, storedValues } from '../../../../domain/forms/validate';
import { localDay } from '../../../core/time/localDay';
import { Button } from '../../../ui/Button';
import { Form } from '../../../ui/form/Form';
import { type SaveState, saveAddress, selectAccount } from '../state';
import { Facts } from '../components/Facts';
import { Section } from '../components/Section';
import { useEditing } from '../components/useEditing';
import PrivacyLink from '../../content/containers/PrivacyLink';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectMe } from '../../customers/selectors';

interface BillingAddressProps {
  readonly customerId: number | null;
  readonly address: Address | null;
  /** Fields of form 6; null while loading or unknown. */
  readonly fields: readonly FormField[] | null;
  readonly saving: SaveState;
  /** Resolves to whether it is stored. */
  readonly onSave: (address: NewAddress) => Promise<boolean>;
}

const HALF: readonly string[] = ['number', 'interior_number', 'city', 'state', 'zip_code', 'country'];

/** Facts in the order and with the labels of form 6; short ones side by side. */
const shownFields = (fields: readonly FormField[] | null): readonly FormField[] =>
  (fields ?? ADDRESS_FIELDS).map((field) => ({
    ...field,
    className: field.className ?? (HALF.includes(field.key) ? 'col-6' : null),
  }));

const valuesOf = (address: Address | null): FormValues => ({
  ...(address?.custom_values as FormValues | undefined),
  ...Object.fromEntries(ADDRESS_KEYS.map((key) => [key, address?.[key as 'city'] || null])),
});

/** The request: the eight standard parts by name, other answers as custom values. */
function bodyOf(fields: readonly FormField[], values: FormValues): NewAddress {
  const all = Object.entries(storedValues(fields, values, { ...ADDRESS_RULES, today: localDay(new Date()) }));
  const isPart = ([key]: (typeof all)[number]): boolean => ADDRESS_KEYS.includes(key);
  const own = Object.fromEntries(all.filter((one) => !isPart(one)));
  const parts = Object.fromEntries(all.filter(isPart).map(([key, value]) => [key, String(value)]));
  return { ...parts, custom_values: own as NewAddress['custom_values'] };
}

/** The billing address, shown or edited. */
function BillingAddress({ customerId, address, fields: read, saving, onSave }: BillingAddressProps) {
  const fields = shownFields(read);
  const draftKey = `direccion.${customerId ?? 0}`;
  const stored = valuesOf(address);
  const editing = useEditing(stored, address?.version ?? 0, fields, draftKey, false);
  const submit = async (values: FormValues): Promise<boolean> => {
    const isSaved = await onSave(bodyOf(fields, values));
    if (isSaved) editing.stop();
    return isSaved;
  };
  const title = 'Dirección de facturación';

  if (editing.isEditing)
    return (
      <Section title={title} text="La usamos en tus facturas.">
        <Form
          fields={fields}
          values={editing.values}
          onChange={editing.onChange}
          rules={ADDRESS_RULES}
          errors={saving.errors}
          error={saving.error}
          busy={saving.spinner}
          onSubmit={submit}
          submitLabel="Guardar dirección"
          onCancel={editing.stop}
          draftKey={draftKey}
        >
          <PrivacyLink />
        </Form>
      </Section>
    );
  return (
    <Section
      title={title}
      text={address ? null : 'Aún no has agregado tu dirección.'}
      action={
        <Button
          ref={editing.button}
          variant="ghost"
          icon={address ? <Pencil size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
          onClick={editing.start}
          aria-label={address ? 'Editar dirección' : 'Agregar dirección'}
        >
          {address ? 'Editar' : 'Agregar'}
        </Button>
      }
    >
      {address && (
        <Facts
          facts={visibleFields(fields, stored).map((field) => ({
            label: field.label,
            value: answerText(field, valueOf(stored, field.key)),
          }))}
        />
      )}
    </Section>
  );
}

export default connect(
  (state: RootState) => ({
    customerId: selectMe(state)?.customer_id ?? null,
    address: selectMe(state)?.address ?? null,
    fields: selectAccount(state).fields?.address ?? null,
    saving: selectAccount(state).address,
  }),
  (dispatch: AppDispatch) => ({ onSave: (address: NewAddress) => dispatch(saveAddress(address)) }),
)(BillingAddress);
