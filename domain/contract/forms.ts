/** Dynamic forms (specification, sections 3, 5 and 7). */
import { Type, type Static } from '@sinclair/typebox';
import { FIELD_KEY, FIELDS_MAX, OPTIONS_MAX, OPTIONS_TEXT_MAX } from '../forms/definition';
import { FIELD_TYPES } from '../forms/types';
import { CHOICE_MAX, CHOICES_MAX, IMAGES_MAX, TEXT_MAX, TEXTAREA_MAX } from '../forms/values';
import { Exact, Id, Nullable, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Formularios');

const Kind = Type.Union(FIELD_TYPES.map((type) => Type.Literal(type)));
const Key = Type.String({ pattern: FIELD_KEY });
const Choice = Type.String({ maxLength: CHOICE_MAX });
const Label = Type.String({ minLength: 1, maxLength: TEXT_MAX, pattern: '\\S' });
const Item = Exact({ value: Type.Union([Choice, Type.Number(), Type.Boolean()]), label: Label });

const Scalar = [Lines({ maxLength: TEXTAREA_MAX }), Type.Number(), Type.Boolean(), Type.Null()] as const;
const Choices = Type.Array(Choice, { maxItems: CHOICES_MAX });
const FieldDefault = Type.Union([...Scalar, Choices]);

const PLAIN_FIELD = {
  key: Type.String(),
  name: Type.String(),
  id: Type.String(),
  label: Type.String(),
  type: Kind,
  order: Type.Integer(),
  step: Type.Integer(),
  required: Type.Boolean(),
  /** Choices, separated by commas. */
  options: Nullable(Type.String()),
  /** Choices with their own values; for a location field the studio's locations. */
  items: Nullable(
    Type.Array(
      Type.Object({ value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]), label: Type.String() }),
    ),
  ),
  className: Nullable(Type.String()),
  /** The condition under which it is shown: `clave`, `!clave`, `clave=valor` or `clave!=valor` of an earlier field. */
  precondition: Nullable(Type.String()),
  /** The initial value. */
  value: FieldDefault,
};

/** A field as the API sends it: `id` and `name` are those of its input. */
export const FormField = Type.Object({
  ...PLAIN_FIELD,
  /** For an address: the fields of form 6. */
  parts: Type.Optional(Type.Array(Type.Object(PLAIN_FIELD))),
});

/** A field as admins write it. `name` defaults to the key, `id` is set by the server. */
export const FieldTerms = {
  key: Key,
  name: Type.Optional(Type.String({ pattern: '^[A-Za-z][\\w.:-]{0,99}$' })),
  id: Type.Optional(Type.String({ maxLength: 200 })),
  label: Label,
  type: Kind,
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  step: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  required: Type.Optional(Type.Boolean()),
  options: Type.Optional(Nullable(Lines({ maxLength: OPTIONS_TEXT_MAX }))),
  items: Type.Optional(Nullable(Type.Array(Item, { maxItems: OPTIONS_MAX }))),
  className: Type.Optional(Nullable(Type.String({ pattern: '^[\\w -]{0,100}$' }))),
  precondition: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  value: Type.Optional(FieldDefault),
};
export const NewField = Exact(FieldTerms);
export type NewField = Static<typeof NewField>;

/** A stored file: only its id counts, the rest is what the server sent with it. */
const Reference = Exact({
  file_id: Id,
  name: Type.Optional(Type.String({ maxLength: 200 })),
  type: Type.Optional(Type.String({ maxLength: 100 })),
  src: Type.Optional(Type.String({ maxLength: 2000 })),
});
/** Values of fields that are neither files nor addresses. */
export const PlainValues = Type.Record(Type.String({ pattern: FIELD_KEY }), Type.Union([...Scalar, Choices]), {
  maxProperties: FIELDS_MAX,
  additionalProperties: false,
});
export type PlainValues = Static<typeof PlainValues>;

/** Values of dynamic fields by key; the studio's fields define which ones, and their kinds. */
export const FieldValues = Type.Record(
  Type.String({ pattern: FIELD_KEY }),
  Type.Union([...Scalar, Choices, Reference, Type.Array(Reference, { maxItems: IMAGES_MAX }), PlainValues]),
  { maxProperties: FIELDS_MAX, additionalProperties: false },
);
export type FieldValues = Static<typeof FieldValues>;

export const Form = Type.Object({
  form_id: Id,
  title: Type.String(),
  /** Incremented by each change. */
  version: Type.Integer(),
  form_fields: Type.Array(FormField),
});
export type Form = Static<typeof Form>;
export const FormsResponse = Type.Object({ forms: Type.Array(Form) });
export const FormResponse = Type.Object({ form: Form });

const Terms = {
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  form_fields: Type.Array(NewField, { maxItems: FIELDS_MAX }),
};
export const NewForm = Exact(Terms);
export type NewForm = Static<typeof NewForm>;
/** All fields of the form. With a `version` the call is refused if the form has changed since. */
export const ChangedForm = Exact({ form_id: Id, version: Type.Optional(Type.Integer({ minimum: 1 })), ...Terms });
export type ChangedForm = Static<typeof ChangedForm>;
export const DeletedForm = Type.Object({ form_id: Id });

export const getForms = call('GET /forms', 'admin', 'Formularios', { response: FormsResponse });
export const getForm = call('GET /forms/{id}', 'public', 'Un formulario con sus campos; el 6 es el de la dirección', {
  response: FormResponse,
  errors: ['form/not-found'],
});
export const postForm = call('POST /forms', 'admin', 'Agrega un formulario', {
  body: NewForm,
  response: FormResponse,
  errors: ['form/title-exists', 'form/invalid'],
});
export const putForm = call('PUT /forms', 'admin', 'Cambia un formulario y todos sus campos', {
  body: ChangedForm,
  response: FormResponse,
  errors: ['form/not-found', 'form/title-exists', 'form/invalid', 'form/changed'],
});
export const deleteForm = call('DELETE /forms/{id}', 'admin', 'Elimina un formulario', {
  response: DeletedForm,
  errors: ['form/not-found', 'form/built-in'],
});
