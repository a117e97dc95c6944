/** Dynamic forms (specification, sections 3 and 5): their fields and the values of these, as on the wire. */

export const FIELD_TYPES = [
  'image',
  'text',
  'date',
  'file',
  'email',
  'number',
  'boolean',
  'datetime',
  'password',
  'birthdate',
  'select',
  'creatable-select',
  'textarea',
  'time',
  'phone',
  'address',
  'location',
  'multiple-images',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface FieldItem {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** A stored file. Values may hold `file_id` alone; the server adds the rest, `src` as an address that expires. */
export interface FileReference {
  readonly file_id: number;
  readonly name?: string;
  readonly type?: string;
  readonly src?: string;
}

/**
 * An address by the keys of form 6: street, number, interior_number, neighborhood, city, state, zip_code, country, and
 * further ones.
 */
export type AddressValue = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>;

/** A row of a field with `ownRules`, as typed. */
export type RowValue = Readonly<Record<string, string>>;

/**
 * By type: texts as typed; `date` and `birthdate` 'YYYY-MM-DD', `datetime` 'YYYY-MM-DDTHH:mm', `time` 'HH:mm'; `number`
 * a number or its text; `location` a location_id; `select` an item's value; `creatable-select` texts; `file` and
 * `image` a reference, `multiple-images` several; `address` an object.
 */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | FileReference
  | readonly FileReference[]
  | AddressValue
  | readonly RowValue[];
export type FormValues = Readonly<Record<string, FieldValue | undefined>>;

export interface FormField {
  /** The key of its value; unique in its form. */
  readonly key: string;
  /** `name` and `id` of the input; the name is also what browsers fill in by. */
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly type: FieldType;
  readonly order: number;
  readonly step: number;
  readonly required: boolean;
  /** Choices as a comma list; null: none, or `items` has them. */
  readonly options: string | null;
  /** Choices with their own values. For a `location` the server fills in the studio's locations. */
  readonly items: readonly FieldItem[] | null;
  readonly className: string | null;
  /** When it is shown: `key`, `!key`, `key=value` or `key!=value` of another field; null: always. */
  readonly precondition: string | null;
  /** The initial value. */
  readonly value: FieldValue;
  /** For an `address` the server fills in the fields of form 6; default: those of a new studio. */
  readonly parts?: readonly FormField[];
  /** For forms defined in code: only the `check` of the screen validates the value. */
  readonly ownRules?: true;
  /** For forms defined in code: the text is a person's name, which is used in mails. */
  readonly isPersonName?: true;
}

/** What validation needs to know besides the fields. */
export interface FormRules {
  /** 'YYYY-MM-DD' */
  readonly today: string;
  /** Whether the screen lets staff choose a user. */
  readonly hasUserSelect?: boolean;
  /** Texts of missing required fields by key, in place of the general ones. */
  readonly requiredTexts?: Readonly<Record<string, string>>;
  /** Checks the format of values by field key; for an address by the keys of its parts. null: valid. */
  readonly formats?: Readonly<Record<string, (value: FieldValue, values: FormValues) => string | null>>;
}
