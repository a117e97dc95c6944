import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { Address, NewAddress } from '../../../../domain/contract/addresses';
import { ADDRESS_FIELDS } from '../../../../domain/forms/address';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { addressRules, storedValues } from '../../../../domain/forms/validate';
import { localDay } from '../../../core/time/localDay';
import { Button } from '../../../ui/Button';
import { Form } from '../../../ui/form/Form';
import type { Saving } from '../reducer';
import { Facts } from './Facts';
import { Section } from './Section';
import { useEditing } from './useEditing';
import PrivacyLink from '../../content/containers/PrivacyLink';

export interface BillingAddressProps {
  readonly customerId: number | null;
  readonly address: Address | null;
  /** Of form 6; null while they are on their way, or unknown. */
  readonly fields: readonly FormField[] | null;
  readonly saving: Saving;
  /** Resolves to whether it is stored. */
  readonly onSave: (address: NewAddress) => Promise<boolean>;
}

const KEYS = ADDRESS_FIELDS.map(({ key }) => key);
const HALF: readonly string[] = ['number', 'interior_number', 'city', 'state', 'zip_code', 'country'];

/** What an address can hold, in the words and the order of form 6. */
const shownFields = (fields: readonly FormField[] | null): readonly FormField[] =>
  (fields ?? ADDRESS_FIELDS)
    .filter(({ key }) => KEYS.includes(key))
    .map((field) => ({ ...field, className: field.className ?? (HALF.includes(field.key) ? 'col-6' : null) }));

const valuesOf = (address: Address | null): FormValues =>
  Object.fromEntries(KEYS.map((key) => [key, address?.[key as keyof NewAddress] || null]));

/** The billing address, shown or edited. */
export function BillingAddress({ customerId, address, fields: read, saving, onSave }: BillingAddressProps) {
  const fields = shownFields(read);
  const draftKey = `direccion.${customerId ?? 0}`;
  const editing = useEditing(valuesOf(address), address?.version ?? 0, fields, draftKey, false);
  const submit = async (values: FormValues): Promise<boolean> => {
    const isSaved = await onSave(storedValues(fields, values, addressRules(localDay(new Date()))) as NewAddress);
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
          rules={{ requiredTexts: addressRules('').requiredTexts }}
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
        <Facts facts={fields.map(({ key, label }) => ({ label, value: address[key as keyof NewAddress] ?? '' }))} />
      )}
    </Section>
  );
}
