import { Type, type Static } from '@sinclair/typebox';
import { CUSTOMERS_FOUND_MAX, CUSTOMERS_QUERY_MAX, CUSTOMERS_QUERY_MIN } from '../customerSearch';
import { INSTAGRAM_MAX, OTHER_MAX, REASON_MAX } from '../signUp';
import { Address } from './addresses';
import { File } from './catalogue';
import { AvailableClass } from './credits';
import { FieldValues } from './forms';
import { Day, Exact, Id, Instant, Nullable, callsOf } from './call';
import { SignUpReferral } from './referrals';
import { Email, PersonName, Phone } from './texts';

const call = callsOf('Clientes');

/**
 * `coach`: may see the roster and check in, for their own classes. `contador`: reads what money came in, and changes
 * nothing.
 */
export const Role = Type.Union([
  Type.Literal('customer'),
  Type.Literal('coach'),
  Type.Literal('contador'),
  Type.Literal('staff'),
  Type.Literal('admin'),
]);
export type Role = Static<typeof Role>;

const Name = PersonName({ minLength: 1, pattern: '\\S' });

/** A customer as staff and the customer see it. */
export const Customer = Type.Object({
  customer_id: Id,
  name: Type.String(),
  last_name: Type.String(),
  /** null: created at the front desk, or imported, without one. */
  email: Nullable(Type.String()),
  phone: Type.String(),
  role: Role,
  createdAt: Instant,
  /** The profile picture; its address expires, like that of the identity document. */
  file: Nullable(File),
});
export type Customer = Static<typeof Customer>;
export type CustomerFile = Static<typeof File>;

/** The current customer, with the data that every screen needs. */
const FamilyName = Type.Object({ family_member_id: Id, name: Type.String() });

export const CurrentCustomer = Type.Object({
  ...Customer.properties,
  email: Type.String(),
  uid: Type.String(),
  /** Instagram name, with its @. */
  instagram: Nullable(Type.String()),
  birthdate: Nullable(Day),
  signup_reason: Nullable(Type.String()),
  /** The customer's own reason, if signup_reason is 'Otro'. */
  other: Nullable(Type.String()),
  /** The identity document. */
  idAdjunto: Nullable(File),
  /** Answers to the studio's own fields, by their keys. */
  custom_values: FieldValues,
  /** The billing address. */
  address: Nullable(Address),
  /** Incremented by each change of the profile. */
  version: Id,
  /**
   * Keys of required fields without an answer (domain/profile); the customer can't reserve until they are filled in.
   */
  missing_fields: Type.Array(Type.String()),
  /** Labels of the missing fields, as in the form. */
  missing_labels: Type.Array(Type.String()),
  has_unlimited: Type.Boolean(),
  /** Only sent if there is any: the people of the account's family, by their whole name. */
  family: Type.Optional(Type.Array(FamilyName)),
  /** Content pages that the customer has accepted in their current version. */
  accepted_pages: Type.Array(Type.Object({ page_id: Id })),
  /** Unused credits that have not expired. */
  available_classes: Type.Array(AvailableClass),
  /** Only sent if true: the studio has videos, published or announced. */
  has_videos: Type.Optional(Type.Boolean()),
  /** Only sent if the studio is of a brand: its title. */
  brand: Type.Optional(Type.String()),
  /** Only sent if true: this session lacks the second factor that the studio requires for the role. */
  second_factor_required: Type.Optional(Type.Boolean()),
  /** Only sent if true: the person works in the studio, and this session has no second factor. */
  second_factor_suggested: Type.Optional(Type.Boolean()),
  /** Only sent if the person works at these branches alone. */
  location_ids: Type.Optional(Type.Array(Id)),
  /** Only sent if true: this session's address is not confirmed (nothing for free, no held seats, no cash). */
  email_unconfirmed: Type.Optional(Type.Boolean()),
  /** Only sent if true: the studio has a mail server, so that texts may say that a mail is sent. */
  sends_mail: Type.Optional(Type.Boolean()),
  /**
   * Only sent if true: cash lapsed though a place was used, so cash paid later is refused until it is paid or forgiven.
   */
  owes_cash: Type.Optional(Type.Boolean()),
});
export type CurrentCustomer = Static<typeof CurrentCustomer>;

export const CurrentCustomerResponse = Type.Object({ customer: CurrentCustomer });
export type CurrentCustomerResponse = Static<typeof CurrentCustomerResponse>;

export const getMe = call('GET /customer/me', 'account', 'El cliente que llama', {
  response: CurrentCustomerResponse,
  errors: ['auth/not-registered'],
});

/** A stored file by its id; other properties may be sent back as they were read. */
const FileReference = Exact({ ...Type.Partial(File).properties, file_id: Id });

/** Fields that are left out don't change; null or an empty text deletes an answer. */
export const UpdateMe = Exact({
  name: Type.Optional(Name),
  last_name: Type.Optional(Name),
  phone: Type.Optional(Phone),
  /** Alternative name of `phone`. */
  telefono: Type.Optional(Phone),
  instagram: Type.Optional(Nullable(Type.String({ maxLength: INSTAGRAM_MAX }))),
  birthdate: Type.Optional(Nullable(Type.Union([Day, Type.Literal('')]))),
  signup_reason: Type.Optional(Nullable(Type.String({ maxLength: REASON_MAX }))),
  other: Type.Optional(Nullable(Type.String({ maxLength: OTHER_MAX }))),
  /** A picture that the customer uploaded. */
  file: Type.Optional(Nullable(FileReference)),
  /** A file that the customer uploaded. */
  idAdjunto: Type.Optional(Nullable(FileReference)),
  /** All answers: those left out are deleted. */
  custom_values: Type.Optional(FieldValues),
  /** The version that was changed; refused if the profile has another one by now. */
  version: Type.Optional(Id),
});
export type UpdateMe = Static<typeof UpdateMe>;

export const putMe = call('PUT /customer/me', 'customer', 'Cambia el perfil de quien llama', {
  body: UpdateMe,
  response: CurrentCustomerResponse,
  errors: ['customer/phone-in-use', 'customer/changed', 'file/not-found'],
});

export const SignUp = Exact({
  name: Name,
  last_name: Name,
  phone: Phone,
  /** page_id of each accepted content page with required_signup. */
  accepted_pages: Type.Array(Id, { maxItems: 50 }),
  instagram: Type.Optional(Type.String({ maxLength: INSTAGRAM_MAX })),
  birthdate: Type.Optional(Day),
  signup_reason: Type.Optional(Type.String({ maxLength: REASON_MAX })),
  /** Stored only with the reason 'Otro'. */
  other: Type.Optional(Type.String({ maxLength: OTHER_MAX })),
  /** Consent to news and invitations by mail; without it none are sent. */
  news: Type.Optional(Type.Literal(true)),
  /** Who opened a customer's link, '/te-invita/{token}', tells by whom they were invited. */
  referral: Type.Optional(SignUpReferral),
  /** Answers to the forms of sign-up. */
  forms: Type.Optional(Type.Array(Exact({ form_id: Id, answers: FieldValues }), { maxItems: 20 })),
});
export type SignUp = Static<typeof SignUp>;

/**
 * With a confirmed address, the account takes over the customer that the front desk created with it and with this
 * phone.
 */
export const postSignUp = call(
  'POST /customer/signup',
  'account',
  'Registra como cliente la cuenta del servicio de identidad que llama; el correo es el de la cuenta',
  {
    body: SignUp,
    response: CurrentCustomerResponse,
    errors: [
      'customer/exists',
      'customer/unconfirmed',
      'customer/other-phone',
      'customer/claim-blocked',
      'customer/phone-in-use',
      'customer/terms-required',
      'auth/no-email',
      'form/pending',
    ],
  },
);

export const SignOutEverywhere = Exact({
  /** Keeps the calling session, which must be a few minutes old at most. */
  keep_this: Type.Optional(Type.Boolean()),
  /**
   * Whether the caller has just changed the password at the identity service. Sends them a mail, one for each sign-in.
   */
  password_changed: Type.Optional(Type.Boolean()),
});
export type SignOutEverywhere = Static<typeof SignOutEverywhere>;

export const postSignOutEverywhere = call(
  'POST /customer/signout_everywhere',
  'customer',
  'Cierra la sesión de quien llama en todos sus dispositivos: desde ahora ningún token de esas sesiones se acepta',
  { body: SignOutEverywhere, response: Type.Object({}), errors: ['auth/requires-recent-login'] },
);

/** `seen_at` is exact to a quarter of an hour. */
export const Session = Type.Object({ began_at: Instant, seen_at: Instant, is_this: Type.Boolean() });
export type Session = Static<typeof Session>;
export const SessionsResponse = Type.Object({ sessions: Type.Array(Session) });
export type SessionsResponse = Static<typeof SessionsResponse>;

export const getSessions = call('GET /customer/sessions', 'customer', 'Las sesiones abiertas de quien llama', {
  response: SessionsResponse,
});

export const Recover = Exact({ email: Email });
export type Recover = Static<typeof Recover>;

export const postRecover = call(
  'POST /customer/recover',
  'public',
  'Envía el correo para elegir otra contraseña; responde lo mismo exista o no una cuenta con ese correo',
  { body: Recover, response: Type.Object({}) },
);

/** Beginnings of words of a name, an address or a phone number, in any order. */
export const CustomersQuery = Exact({
  query: Type.String({ minLength: CUSTOMERS_QUERY_MIN, maxLength: CUSTOMERS_QUERY_MAX }),
});

export const CustomersResponse = Type.Object({ customers: Type.Array(Customer) });
export type CustomersResponse = Static<typeof CustomersResponse>;

export const getCustomersByQuery = call(
  'GET /customer/query',
  'staff',
  `Busca clientes por nombre, correo o teléfono; hasta ${CUSTOMERS_FOUND_MAX}`,
  { query: CustomersQuery, response: CustomersResponse },
);

export const PhoneQuery = Exact({ phone: Phone });

/** `customers` is only for staff. */
export const PhoneResponse = Type.Object({ exists: Type.Boolean(), customers: Type.Optional(Type.Array(Customer)) });
export type PhoneResponse = Static<typeof PhoneResponse>;

export const getByPhone = call('GET /customer/phone', 'public', 'Si un teléfono ya está en uso', {
  query: PhoneQuery,
  response: PhoneResponse,
});
