/** The page with all studios. */
import { plural } from '../../domain/numbers';
import { SCHEMA, schemaOf, STATE } from '../directory/labels';
import type { countStudios, StudioFilter, StudioRow } from '../directory/overview';
import type { StudioState } from '../directory/tables';
import { html, type Html } from './html';
import { jobName, timeAgo, operatorPage, PATHS, size, studioPath } from './layout';

const STATES = Object.keys(STATE) as StudioState[];

export const hostsOf = ({ hosts }: Pick<StudioRow, 'hosts'>): Html[] =>
  hosts.map(({ host, verified }) => html`<div class="host">${host}${!verified && ' (sin comprobar)'}</div>`);

export const stateOf = ({ state, copy_of }: Pick<StudioRow, 'state' | 'copy_of'>): Html =>
  html`<span class="mark ${state}">${STATE[state]}</span>${copy_of !== null && html` copia de ${copy_of}`}`;

export function schemaVersionMark(version: string | null): Html {
  const schema = schemaOf(version);
  const text = version === null ? '' : ` · ${version.split('.')[0] ?? ''}`;
  return html`<span class="mark ${schema}">${SCHEMA[schema]}</span><span class="soft">${text}</span>`;
}

/** How many jobs that fail the list names of a studio. */
const SHOWN = 3;

const failingOf = ({ failing }: StudioRow, now: Date): Html[] => [
  ...failing.slice(0, SHOWN).map(
    ({ job, since, error }) =>
      html`<div><span class="mark failing">${jobName(job)}</span> ${timeAgo(new Date(since), now)}</div>
        <div class="soft">${error}</div>`,
  ),
  ...(failing.length > SHOWN ? [html`<div>y ${failing.length - SHOWN} más</div>`] : []),
];

const sizesOf = ({ database_bytes, file_bytes, measured_at }: StudioRow, now: Date): Html =>
  measured_at === null || database_bytes === null || file_bytes === null
    ? html`<span class="soft">sin medir</span>`
    : html`<div>${size(database_bytes)} de base</div>
        <div>${size(file_bytes)} de archivos</div>
        <div class="soft">medido ${timeAgo(measured_at, now)}</div>`;

const rowOf = (row: StudioRow, now: Date): Html =>
  html`<tr>
    <th scope="row">
      <a href="${studioPath(row.studio_id)}">${row.name}</a>${
        row.brand !== null && html`<div class="soft">${row.brand}</div>`
      }
    </th>
    <td data-label="Sitios">${hostsOf(row)}</td>
    <td data-label="Estado"><div>${stateOf(row)}</div></td>
    <td data-label="Servidor">${row.server}</td>
    <td data-label="Esquema"><div>${schemaVersionMark(row.schema_version)}</div></td>
    <td data-label="Tamaño"><div>${sizesOf(row, now)}</div></td>
    <td data-label="Fallas"><div>${row.failing.length === 0 ? 'ninguna' : failingOf(row, now)}</div></td>
    <td data-label="Visita">${row.visited_at === null ? 'ninguna' : timeAgo(row.visited_at, now)}</td>
  </tr>`;

const option = (value: string, label: string, chosen: boolean): Html =>
  html`<option value="${value}" ${chosen && 'selected'}>${label}</option>`;

const filters = ({ search, state, failing }: StudioFilter): Html =>
  html`<form class="filters" method="get" action="${PATHS.list}">
    <label>Buscar <input name="buscar" type="search" value="${search}" placeholder="Nombre o sitio" /></label>
    <label>
      Estado
      <select name="estado">
        ${option('', 'Todos menos eliminados', state === null)}
        ${STATES.map((one) => option(one, STATE[one], one === state))}
      </select>
    </label>
    <label class="check">
      <input name="fallas" type="checkbox" value="1" ${failing && 'checked'} /> Solo con fallas
    </label>
    <button>Filtrar</button>
  </form>`;

/** The address of the page after this key. */
function nextAddress({ search, state, failing }: StudioFilter, next: string): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('buscar', search);
  if (state !== null) query.set('estado', state);
  if (failing) query.set('fallas', '1');
  query.set('despues', next);
  return `${PATHS.list}?${query}`;
}

interface Listed {
  readonly email: string;
  readonly filter: StudioFilter;
  readonly counts: Awaited<ReturnType<typeof countStudios>>;
  readonly rows: readonly StudioRow[];
  /** The key of the last row, if more follow. */
  readonly next: string | null;
  readonly now: Date;
}

const HEADINGS = ['Estudio', 'Sitios', 'Estado', 'Servidor', 'Esquema', 'Tamaño', 'Fallas', 'Última visita'];

export function listPage({ email, filter, counts, rows, next, now }: Listed): string {
  const summary = `${plural(counts.all, 'estudio', 'estudios')}, ${counts.served} en servicio, ${counts.failing} con fallas.`;
  const table =
    rows.length === 0
      ? html`<p class="empty">Ningún estudio coincide. <a href="${PATHS.list}">Ver todos</a></p>`
      : html`<table>
            <thead>
              <tr>
                ${HEADINGS.map((text) => html`<th scope="col">${text}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map((row) => rowOf(row, now))}
            </tbody>
          </table>
          ${next !== null && html`<p><a class="more" href="${nextAddress(filter, next)}">Ver más</a></p>`}`;
  return operatorPage({
    title: 'Estudios',
    email,
    body: html`<p>${summary}</p>
      ${filters(filter)} ${table}`,
  });
}
