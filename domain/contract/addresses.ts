/** Billing addresses (specification, sections 3 and 7): at most one for each customer. */
import { Type, type Static } from '@sinclair/typebox';
import { TEXT_MAX } from '../forms/values';
import { PlainValues } from './forms';
import { Exact, Id, callsOf } from './call';

const call = callsOf('Direcciones');

const Text = Type.String();

export const Address = Type.Object({
  address_id: Id,
  /** Empty if the customer left it out, like the next three and the postal code. */
  street: Text,
  number: Text,
  interior_number: Text,
  neighborhood: Text,
  city: Text,
  state: Text,
  zip_code: Text,
  country: Text,
  /** Answers to further questions of the studio's form 6, by key. */
  custom_values: PlainValues,
  /** Incremented by each change. */
  version: Id,
});
export type Address = Static<typeof Address>;

const Given = Type.Optional(Type.String({ maxLength: TEXT_MAX }));

/** Must fit form 6; city, state and country have messages of their own. */
export const NewAddress = Exact({
  street: Given,
  number: Given,
  interior_number: Given,
  neighborhood: Given,
  city: Given,
  state: Given,
  zip_code: Given,
  country: Given,
  /** If left out, the address keeps those that it has. */
  custom_values: Type.Optional(PlainValues),
});
export type NewAddress = Static<typeof NewAddress>;

export const ChangedAddress = Exact({
  ...NewAddress.properties,
  /** The same id as in the path. */
  address_id: Type.Optional(Id),
  /** The version that was changed; refused if the address has another one by now. */
  version: Type.Optional(Id),
});
export type ChangedAddress = Static<typeof ChangedAddress>;

export const AddressResponse = Type.Object({ address: Address });
export type AddressResponse = Static<typeof AddressResponse>;
export const AddressesResponse = Type.Object({ addresses: Type.Array(Address) });

/** `customer_id`: only for staff. */
export const AddressesQuery = Exact({ customer_id: Type.Optional(Id) });

export const getAddresses = call('GET /addresses', 'customer', 'La dirección propia; el personal, la de un cliente', {
  query: AddressesQuery,
  response: AddressesResponse,
  errors: ['auth/forbidden'],
});

export const getAddress = call('GET /addresses/{id}', 'customer', 'Una dirección propia; el personal, cualquiera', {
  response: AddressResponse,
  errors: ['address/not-found'],
});

export const postAddress = call('POST /addresses', 'customer', 'Guarda la dirección propia; solo puede haber una', {
  body: NewAddress,
  response: AddressResponse,
  errors: ['address/changed'],
});

export const putAddress = call('PUT /addresses/{id}', 'customer', 'Cambia la dirección propia', {
  body: ChangedAddress,
  response: AddressResponse,
  errors: ['address/not-found', 'address/changed'],
});

export const deleteAddress = call('DELETE /addresses/{id}', 'customer', 'Elimina la dirección propia', {
  response: Type.Object({ address_id: Id }),
  errors: ['address/not-found'],
});
