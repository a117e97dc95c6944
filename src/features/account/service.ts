import type { Address, NewAddress } from '../../../domain/contract/addresses';
import type { FormField } from '../../../domain/forms/types';
import { ADDRESS_FORM_ID } from '../../../domain/forms/address';
import { api } from '../../core/http/api';

/** The studio's own fields of a customer. */
export const getCustomFields = async () =>
  (await api('GET /custom_fields', { query: { object: 'customer' }, anonymous: true })).custom_fields;

/** The fields of the address form. */
export const getAddressFields = async (): Promise<readonly FormField[]> =>
  (await api('GET /forms/{id}', { params: { id: ADDRESS_FORM_ID }, anonymous: true })).form.form_fields;

/** Changes the address that has a number, else adds it. ApiError address/changed, or request/invalid with the field. */
export async function saveAddress(
  stored: Pick<Address, 'address_id' | 'version'> | null,
  body: NewAddress,
): Promise<Address> {
  const { address } = stored
    ? await api('PUT /addresses/{id}', {
        params: { id: stored.address_id },
        body: { ...body, version: stored.version },
      })
    : await api('POST /addresses', { body });
  return address;
}
