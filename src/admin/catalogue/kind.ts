/** What one part of the catalogue needs for its screen: its store, its labels, its form and its preview. */
import type { FieldItem, FormField, FormValues } from '../../../domain/forms/types';
import type { FormProps } from '../../ui/form/Form';
import type { ApiRoute } from '../../core/http/api';

/** What all rows of the catalogue have. */
export interface CatalogueRow {
  readonly version: number;
  readonly archived: boolean;
  readonly in_use: boolean;
}

/** What an archived row is called is still read of rows that have it, but it is no longer offered. */
export interface Choice extends FieldItem {
  readonly archived?: boolean;
}
/** By the field that chooses from them. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

type Render = FormProps['render'];

export interface ConfirmationQuestion {
  readonly code: string;
  readonly flag: string;
  readonly ok: string;
}

/** Where the contract has rows that are created, and withdrawn by their number. */
type RowsPath<Route extends ApiRoute> = Route extends `POST ${infer Path}`
  ? `DELETE ${Path}/{id}` extends ApiRoute
    ? Path
    : never
  : never;
type ListPath<Route extends ApiRoute> = Route extends `GET ${infer Path}` ? Path : never;

export interface CatalogueKind<Row extends CatalogueRow> {
  /** Of all calls: '/class_types'. */
  readonly path: RowsPath<ApiRoute>;
  /** Where all rows are read. */
  readonly listPath: ListPath<ApiRoute>;
  /** The name of a row in a response; of a list with an s, of its number with _id. */
  readonly one:
    'class_type' | 'class_category' | 'location' | 'instructor' | 'program' | 'tag' | 'video' | 'video_type';
  /** The name of a list in a response, where it isn't `one` with an s. */
  readonly many?: string;
  /** So many that the server searches, page by page; a row has more than its list says. */
  readonly paged?: true;
  /** A change is sent to the row's own path, with all that the row has. */
  readonly whole?: true;
  readonly labels: {
    readonly title: string;
    readonly text: string;
    readonly add: string;
    readonly edit: string;
    /** 'la clase': before its name. */
    readonly the: string;
    readonly feminine?: true;
    readonly empty: string;
  };
  readonly nameOf: (row: Row) => string;
  /** The line below the name. */
  readonly summaryOf: (row: Row) => string;
  /** What goes on with a row, below that line. */
  readonly Status?: (props: {
    readonly row: Row;
    readonly editable: boolean;
    readonly onChange: (row: Row) => void;
  }) => JSX.Element | null;
  /** The small picture of a row, or its colour; absent: rows have neither. */
  readonly thumbOf?: (row: Row) => { readonly src: string | null | undefined } | { readonly color: string };
  /** What the form chooses from that isn't in the code. */
  readonly readChoices?: () => Promise<Choices>;
  readonly fields: (choices: Choices, row: Row | null) => readonly FormField[];
  readonly render?: Render | ((values: FormValues) => Render);
  readonly blank: FormValues;
  readonly valuesOf: (row: Row) => FormValues;
  /** What is sent of the form. */
  readonly bodyOf: (values: FormValues) => Readonly<Record<string, unknown>>;
  /** What is sent to archive a row, where it isn't `archived`. */
  readonly archiveBody?: (archived: boolean) => Readonly<Record<string, unknown>>;
  /** The row of a response that says less than the list does. */
  readonly rowOf?: (stored: Row, before: Row | null) => Row;
  /** How visitors see what is in the form. */
  readonly Preview: (props: { readonly values: FormValues }) => JSX.Element;
  /** The preview is a part of a page, not a mark alone. */
  readonly framed?: true;
  readonly linksOf?: (row: Row) => readonly { readonly to: string; readonly label: string }[];
  /** A screen beside this one. */
  readonly beside?: { readonly to: string; readonly label: string };
  /** A refusal that is confirmed and then accepted with a flag. */
  readonly question?: ConfirmationQuestion;
}

export const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** The id of a chosen file. */
export const fileIdOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'file_id' in value ? Number(value.file_id) : null;
/** The address of a chosen file. */
export const fileAddressOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'src' in value ? String(value.src) : null;
