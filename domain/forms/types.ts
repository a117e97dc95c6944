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

/** By the keys of form 6: street, number, interior_number, neighborhood, city, state, zip_code, country, own ones. */
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
  /** The name of its value; unique in its form. */
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
  /** Choices with values of their own. Of a `location` the server fills in the studio's locations. */
  readonly items: readonly FieldItem[] | null;
  readonly className: string | null;
  /** When it is shown: `key`, `!key`, `key=value` or `key!=value` of another field; null: always. */
  readonly precondition: string | null;
  /** The value that an untouched field has. */
  readonly value: FieldValue;
  /** Of an `address` the server fills in the fields of form 6; without them those that every studio starts with. */
  readonly parts?: readonly FormField[];
  /** Only in code: nothing but the `check` of its screen decides what its value may be. */
  readonly ownRules?: true;
  /** Only in code: a text that is a person's name, which goes into mails. */
  readonly isPersonName?: true;
}

/** What validation needs to know besides the fields. */
export interface FormRules {
  /** 'YYYY-MM-DD' */
  readonly today: string;
  /** The screen itself lets staff choose a user. */
  readonly hasUserSelect?: boolean;
  /** Texts of missing required fields by key, in place of the general ones. */
  readonly requiredTexts?: Readonly<Record<string, string>>;
  /** What is wrong with a written value, by its field's key; of an address, by its parts' keys. null: nothing. */
  readonly formats?: Readonly<Record<string, (value: FieldValue, values: FormValues) => string | null>>;
}
