/** The studio's own fields of an object (specification, sections 3, 5 and 7). */
import { Type, type Static } from '@sinclair/typebox';
import { CUSTOM_OBJECTS, FIELDS_MAX } from '../forms/definition';
import { FieldTerms, FormField } from './forms';
import { Exact, Id, callsOf } from './call';

const call = callsOf('Formularios');

const CustomObject = Type.Union(CUSTOM_OBJECTS.map((object) => Type.Literal(object)));

export const CustomField = Type.Object({
  custom_field_id: Id,
  object: CustomObject,
  /** Incremented by each change. */
  version: Type.Integer(),
  ...FormField.properties,
});
export type CustomField = Static<typeof CustomField>;
export const CustomFieldsQuery = Exact({ object: CustomObject });
export const CustomFieldsResponse = Type.Object({ custom_fields: Type.Array(CustomField) });
export type CustomFieldsResponse = Static<typeof CustomFieldsResponse>;
export const CustomFieldResponse = Type.Object({ custom_field: CustomField });
export type CustomFieldResponse = Static<typeof CustomFieldResponse>;

export const NewCustomField = Exact({ object: CustomObject, ...FieldTerms });
export type NewCustomField = Static<typeof NewCustomField>;
/** With a `version` the call is refused if the field has changed since. */
export const ChangedCustomField = Exact({
  custom_field_id: Id,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  ...NewCustomField.properties,
});
export type ChangedCustomField = Static<typeof ChangedCustomField>;
export const DeletedCustomField = Type.Object({ custom_field_id: Id });
/** `with_values`: also deletes the answers. */
export const DeleteCustomFieldQuery = Exact({ with_values: Type.Optional(Type.Boolean()) });

export const getCustomFields = call('GET /custom_fields', 'public', 'Los campos propios del estudio para un objeto', {
  query: CustomFieldsQuery,
  response: CustomFieldsResponse,
});
export const getCustomField = call('GET /custom_fields/{id}', 'public', 'Un campo propio', {
  response: CustomFieldResponse,
  errors: ['custom-field/not-found'],
});
export const postCustomField = call('POST /custom_fields', 'admin', 'Agrega un campo propio', {
  body: NewCustomField,
  response: CustomFieldResponse,
  errors: ['custom-field/key-exists', 'form/invalid'],
});
export const putCustomField = call(
  'PUT /custom_fields',
  'admin',
  'Cambia un campo propio; con respuestas conserva su clave y su tipo',
  {
    body: ChangedCustomField,
    response: CustomFieldResponse,
    errors: [
      'custom-field/not-found',
      'custom-field/key-exists',
      'custom-field/in-use',
      'custom-field/needed',
      'form/invalid',
      'form/changed',
    ],
  },
);
export const deleteCustomField = call(
  'DELETE /custom_fields/{id}',
  'admin',
  'Elimina un campo propio; si ya hay respuestas, solo junto con ellas',
  {
    query: DeleteCustomFieldQuery,
    response: DeletedCustomField,
    errors: ['custom-field/not-found', 'custom-field/in-use', 'custom-field/needed'],
  },
);

/** All fields of the object in their new order. */
export const CustomFieldsOrder = Exact({
  object: CustomObject,
  fields: Type.Array(Exact({ custom_field_id: Id, step: Type.Integer({ minimum: 1, maximum: 50 }) }), {
    minItems: 1,
    maxItems: FIELDS_MAX,
  }),
});
export type CustomFieldsOrder = Static<typeof CustomFieldsOrder>;
export const putCustomFieldsOrder = call(
  'PUT /custom_fields/order',
  'admin',
  'Ordena los campos propios de un objeto',
  {
    body: CustomFieldsOrder,
    response: CustomFieldsResponse,
    errors: ['custom-field/needed', 'form/changed'],
  },
);
