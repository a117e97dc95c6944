/** Describes a part of the catalogue for its screen: its API calls, labels, form and preview. */
import type { FieldItem, FormField, FormValues } from '../../../domain/forms/types';
import type { FormProps } from '../../ui/form/Form';
import type { ApiRoute } from '../../core/http/api';

/** What all rows of the catalogue have. */
export interface CatalogueRow {
  readonly version: number;
  readonly archived: boolean;
  readonly in_use: boolean;
}

/** A choice of a form; archived ones are shown in rows that have them but no longer offered. */
export interface Choice extends FieldItem {
  readonly archived?: boolean;
}
/** Choices by the field that offers them. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

type Render = FormProps['render'];

export interface ConfirmationQuestion {
  readonly code: string;
  readonly flag: string;
  readonly ok: string;
}

/** Paths of the contract at which rows are created, and withdrawn by their id. */
type RowsPath<Route extends ApiRoute> = Route extends `POST ${infer Path}`
  ? `DELETE ${Path}/{id}` extends ApiRoute
    ? Path
    : never
  : never;
type ListPath<Route extends ApiRoute> = Route extends `GET ${infer Path}` ? Path : never;

export interface CatalogueKind<Row extends CatalogueRow> {
  /** Path of all calls: '/class_types'. */
  readonly path: RowsPath<ApiRoute>;
  /** Path that lists all rows. */
  readonly listPath: ListPath<ApiRoute>;
  /** Name of a row in responses; lists add an s, ids add _id. */
  readonly one:
    'class_type' | 'class_category' | 'location' | 'instructor' | 'program' | 'tag' | 'video' | 'video_type';
  /** Name of a list in responses, if it isn't `one` with an s. */
  readonly many?: string;
  /** The server searches and pages the list, as there may be many rows; lists have fewer fields than a row. */
  readonly paged?: true;
  /** A change is sent to the row's own path, with all fields. */
  readonly whole?: true;
  readonly labels: {
    readonly title: string;
    readonly text: string;
    readonly add: string;
    readonly edit: string;
    /** Article and noun before a name: 'la clase'. */
    readonly the: string;
    readonly feminine?: true;
    readonly empty: string;
  };
  readonly nameOf: (row: Row) => string;
  /** Text of the line below the name. */
  readonly summaryOf: (row: Row) => string;
  /** Shows the progress of something about a row, below that line. */
  readonly Status?: (props: {
    readonly row: Row;
    readonly editable: boolean;
    readonly onChange: (row: Row) => void;
  }) => JSX.Element | null;
  /** The small picture or colour of a row; absent: rows have neither. */
  readonly thumbOf?: (row: Row) => { readonly src: string | null | undefined } | { readonly color: string };
  /** Loads choices of the form that come from the API. */
  readonly readChoices?: () => Promise<Choices>;
  readonly fields: (choices: Choices, row: Row | null) => readonly FormField[];
  readonly render?: Render | ((values: FormValues) => Render);
  readonly blank: FormValues;
  readonly valuesOf: (row: Row) => FormValues;
  /** The request's body from the form's values. */
  readonly bodyOf: (values: FormValues) => Readonly<Record<string, unknown>>;
  /** The request's body for archiving, if it isn't `archived`. */
  readonly archiveBody?: (archived: boolean) => Readonly<Record<string, unknown>>;
  /** Completes a response that has fewer fields than the list. */
  readonly rowOf?: (stored: Row, before: Row | null) => Row;
  /** Preview of the form's values as visitors see them. */
  readonly Preview: (props: { readonly values: FormValues }) => JSX.Element;
  /** Whether the preview is a part of a page instead of a small mark. */
  readonly framed?: true;
  readonly linksOf?: (row: Row) => readonly { readonly to: string; readonly label: string }[];
  /** A link to a related screen. */
  readonly beside?: { readonly to: string; readonly label: string };
  /** A refusal that the user may confirm, with the flag to send then. */
  readonly question?: ConfirmationQuestion;
}

export const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** The id of a chosen file. */
export const fileIdOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'file_id' in value ? Number(value.file_id) : null;
/** The address of a chosen file. */
export const fileAddressOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'src' in value ? String(value.src) : null;
