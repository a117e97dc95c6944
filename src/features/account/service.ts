import type { Address, NewAddress } from '../../../domain/contract/addresses';
import type { FormField } from '../../../domain/forms/types';
import { ADDRESS_FORM_ID } from '../../../domain/forms/address';
import { api } from '../../core/http/api';
import type { NotificationChoice } from '../../../domain/notifications';
import type { Privacy, PrivacyResponse } from '../../../domain/contract/privacy';

/** The studio's own fields of a customer. */
export const getCustomFields = async () =>
  (await api('GET /custom_fields', { query: { object: 'customer' }, anonymous: true })).custom_fields;

/** The fields of the address form. */
export const getAddressFields = async (): Promise<readonly FormField[]> =>
  (await api('GET /forms/{id}', { params: { id: ADDRESS_FORM_ID }, anonymous: true })).form.form_fields;

/** Changes the address with an id, else adds it. ApiError address/changed, or request/invalid with the field. */
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

export const getNotifications = () => api('GET /customer/me/notifications');

/** Changes one; the others stay. ApiError notifications/always-on. */
export const putNotification = (choice: NotificationChoice) =>
  api('PUT /customer/me/notifications', { body: { notifications: [choice] } });

const privacy = async (response: Promise<PrivacyResponse>): Promise<Privacy> => (await response).privacy;

/** The state of export and deletion, and what a deletion would remove. */
export const getPrivacy = (): Promise<Privacy> => privacy(api('GET /privacy'));

/** Orders a download; ApiError privacy/export-limit. */
export const orderExport = (): Promise<Privacy> => privacy(api('POST /privacy/export'));

/** `email`: the person's own, typed again. ApiError privacy/confirmation, privacy/staff, checkout/unavailable. */
export const requestDeletion = (email: string): Promise<Privacy> =>
  privacy(api('POST /privacy/deletion', { body: { email } }));

/** ApiError privacy/too-late. */
export const withdrawDeletion = (): Promise<Privacy> => privacy(api('DELETE /privacy/deletion'));
