import { api } from '../../core/http/api';
import { http } from '../../core/http/client';
import type { CatalogueKind, CatalogueRow } from './kind';

type Answer<T> = Readonly<Record<string, T>>;

export const rowId = <Row extends CatalogueRow>({ one }: CatalogueKind<Row>, row: Row): number =>
  Number((row as unknown as Answer<unknown>)[`${one}_id`]);

export interface RowsQuery {
  readonly query: string;
  readonly archived: boolean;
}
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; null: none. */
  readonly next: string | null;
}

const storedRow = <Row extends CatalogueRow>(
  { one, rowOf }: CatalogueKind<Row>,
  answer: Answer<Row>,
  before: Row | null,
) => (rowOf ? rowOf(answer[one]!, before) : answer[one]!);

/** All rows, archived ones too; for a paged kind one page. */
export async function getRows<Row extends CatalogueRow>(
  { listPath, one, many = `${one}s`, paged }: CatalogueKind<Row>,
  { query, archived }: RowsQuery,
  after?: string,
): Promise<Rows<Row>> {
  const params = { ...(query ? { query } : {}), archived, ...(after === undefined ? {} : { after }) };
  const answer = await http.get<Answer<Row[]> & { next?: string | null }>(listPath, paged ? { params } : {});
  return { rows: answer[many] ?? [], next: answer.next ?? null };
}

/** The row as it is stored now. ApiError …/not-found. */
export async function getRow<Row extends CatalogueRow>(kind: CatalogueKind<Row>, id: number): Promise<Row> {
  const { path, one, paged } = kind;
  if (paged) return (await http.get<Answer<Row>>(`${path}/admin/${id}`))[one]!;
  const { rows } = await getRows(kind, { query: '', archived: false });
  return rows.find((row) => rowId(kind, row) === id)!;
}

export const postRow = async <Row extends CatalogueRow>(
  kind: CatalogueKind<Row>,
  body: Readonly<Record<string, unknown>>,
): Promise<Row> => storedRow(kind, await http.send<Answer<Row>>('POST', kind.path, body), null);

/** Fields that are left out don't change. ApiError row/changed with who changed it. */
export const putRow = async <Row extends CatalogueRow>(
  kind: CatalogueKind<Row>,
  row: Row,
  changes: Readonly<Record<string, unknown>>,
): Promise<Row> => {
  if (kind.whole) {
    const now = kind.paged ? await getRow(kind, rowId(kind, row)) : row;
    const whole = { ...kind.bodyOf(kind.valuesOf(now)), archived: now.archived, ...changes, version: row.version };
    return storedRow(kind, await http.send<Answer<Row>>('PUT', `${kind.path}/${rowId(kind, row)}`, whole), row);
  }
  const body = { [`${kind.one}_id`]: rowId(kind, row), version: row.version, ...changes };
  return storedRow(kind, await http.send<Answer<Row>>('PUT', kind.path, body), row);
};

/** ApiError …/in-use, with what refers to it. */
export const deleteRow = <Row extends CatalogueRow>(kind: CatalogueKind<Row>, row: Row): Promise<unknown> =>
  http.send('DELETE', `${kind.path}/${rowId(kind, row)}`);

/** All tags, archived ones too. */
export const getTags = async () => (await api('GET /tags')).tags;
