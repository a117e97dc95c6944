import type { Address, AddressResponse, NewAddress } from '../../../domain/contract/addresses';
import type { FormField } from '../../../domain/forms/types';
import { ADDRESS_FORM_ID } from '../../../domain/forms/address';
import { http } from '../../core/http/client';

/** The studio's own fields of a customer. */
export const getCustomFields = async (): Promise<readonly FormField[]> =>
  (
    await http.get<{ readonly custom_fields: readonly FormField[] }>('/custom_fields', {
      params: { object: 'customer' },
      anonymous: true,
    })
  ).custom_fields;

/** The fields of the address form. */
export const getAddressFields = async (): Promise<readonly FormField[]> =>
  (
    await http.get<{ readonly form: { readonly form_fields: readonly FormField[] } }>(`/forms/${ADDRESS_FORM_ID}`, {
      anonymous: true,
    })
  ).form.form_fields;

/** Changes the address that has a number, else adds it. ApiError address/changed, or request/invalid with the field. */
export async function saveAddress(
  stored: Pick<Address, 'address_id' | 'version'> | null,
  body: NewAddress,
): Promise<Address> {
  const { address } = stored
    ? await http.put<AddressResponse>(`/addresses/${stored.address_id}`, { ...body, version: stored.version })
    : await http.post<AddressResponse>('/addresses', body);
  return address;
}
