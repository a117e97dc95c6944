/** Dynamic forms (specification, sections 3, 5 and 7). */
import { Type, type Static } from '@sinclair/typebox';
import { FIELD_KEY, FIELDS_MAX, OPTIONS_MAX, OPTIONS_TEXT_MAX } from '../forms/definition';
import { FORM_PAGES } from '../forms/places';
import { FIELD_TYPES } from '../forms/types';
import { CHOICE_MAX, CHOICES_MAX, IMAGES_MAX, TEXT_MAX, TEXTAREA_MAX } from '../forms/values';
import { NAME_MAX, EMAIL_MAX } from '../validation';
import { Cursor, Exact, Id, Instant, Next, Nullable, callsOf } from './call';
import { Lines, PersonName } from './texts';

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

const Ids = Type.Array(Id, { maxItems: 200, uniqueItems: true });
/** Where a form is shown: in sign-up, the profile, before a package or a class of a type, and on a page of its own. */
export const ShownIn = Exact({
  signup: Type.Boolean(),
  profile: Type.Boolean(),
  class_packages: Ids,
  class_types: Ids,
  page: Type.Union(FORM_PAGES.map((page) => Type.Literal(page))),
});

export const Form = Type.Object({
  form_id: Id,
  title: Type.String(),
  /** Incremented by each change. */
  version: Type.Integer(),
  form_fields: Type.Array(FormField),
  shown_in: ShownIn,
});
export type Form = Static<typeof Form>;
export const ListedForm = Type.Object({ ...Form.properties, answers: Type.Integer() });
export type ListedForm = Static<typeof ListedForm>;
export const FormsResponse = Type.Object({ forms: Type.Array(ListedForm) });
export const FormResponse = Type.Object({ form: Form });

const Terms = {
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  form_fields: Type.Array(NewField, { maxItems: FIELDS_MAX }),
  /** Without it the form stays where it is shown, a new one is shown nowhere. */
  shown_in: Type.Optional(ShownIn),
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
export const deleteForm = call(
  'DELETE /forms/{id}',
  'admin',
  'Elimina un formulario; si ya hay respuestas, solo junto con ellas',
  {
    query: Exact({ with_answers: Type.Optional(Type.Boolean()) }),
    response: DeletedForm,
    errors: ['form/not-found', 'form/built-in', 'form/answered'],
  },
);

export const ShownFormsResponse = Type.Object({ forms: Type.Array(Form) });
export const getSignUpForms = call('GET /forms/signup', 'public', 'Los formularios que se contestan al registrarse', {
  response: ShownFormsResponse,
});

/** For a class: the forms of its type. */
export const PendingFormsQuery = Exact({ class_package_id: Type.Optional(Id), single_class_id: Type.Optional(Id) });
export type PendingFormsQuery = Static<typeof PendingFormsQuery>;
export const getPendingForms = call(
  'GET /forms/pending',
  'customer',
  'Los formularios que quien llama contesta antes de comprar un paquete o reservar una clase',
  { query: PendingFormsQuery, response: ShownFormsResponse },
);

export const OwnForm = Type.Object({ form: Form, answers: Nullable(FieldValues) });
export type OwnForm = Static<typeof OwnForm>;
export const getOwnForms = call(
  'GET /forms/mine',
  'customer',
  'Los formularios del perfil y los demás que quien llama ya contestó, con sus respuestas',
  { response: Type.Object({ forms: Type.Array(OwnForm) }) },
);

/** `name` and `email`: a visitor's. */
export const NewAnswers = Exact({
  answers: FieldValues,
  name: Type.Optional(PersonName({ maxLength: NAME_MAX })),
  email: Type.Optional(Type.String({ maxLength: EMAIL_MAX })),
});
export type NewAnswers = Static<typeof NewAnswers>;
export const postAnswers = call(
  'POST /forms/{id}/answers',
  'public',
  'Contesta un formulario; cada cliente tiene una respuesta, que puede cambiar. Sin cuenta: con nombre y correo, donde ' +
    'el formulario lo permite',
  {
    body: NewAnswers,
    response: Type.Object({ form_id: Id }),
    idempotent: true,
    errors: ['form/not-found', 'form/account-needed', 'file/not-found', 'request/invalid'],
  },
);

const Answer = Type.Object({ label: Type.String(), text: Type.String(), src: Nullable(Type.String()) });
export const FormAnswer = Type.Object({
  form_answer_id: Id,
  /** null: a visitor. */
  customer_id: Nullable(Id),
  name: Type.String(),
  email: Type.String(),
  createdAt: Instant,
  changedAt: Instant,
  answers: Type.Array(Answer),
});
export type FormAnswer = Static<typeof FormAnswer>;
export const getAnswers = call(
  'GET /forms/{id}/answers',
  'admin',
  'Respuestas de un formulario, la más nueva primero',
  {
    query: Exact({ after: Type.Optional(Cursor(1)) }),
    response: Type.Object({ form_answers: Type.Array(FormAnswer), next: Next }),
    errors: ['form/not-found'],
  },
);

export const CustomerForm = Type.Object({
  form_id: Id,
  title: Type.String(),
  /** null: not answered yet, though a reserved class asks for it. */
  answered: Nullable(Type.Omit(FormAnswer, ['name', 'email', 'customer_id'])),
});
export type CustomerForm = Static<typeof CustomerForm>;
export const getCustomerForms = call(
  'GET /customer/admin/{id}/forms',
  'staff',
  'Lo que un cliente contestó, y lo que le falta contestar antes de sus clases',
  { response: Type.Object({ forms: Type.Array(CustomerForm) }) },
);

export const deleteAnswer = call(
  'DELETE /form_answers/{id}',
  'admin',
  'Elimina una respuesta; al cliente se le pregunta de nuevo',
  { response: Type.Object({}), errors: ['request/not-found'] },
);
