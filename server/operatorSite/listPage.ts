/** The page with all studios. */
import { plural } from '../../domain/numbers';
import { SCHEMA, schemaOf, STATE } from '../directory/labels';
import type { countStudios, StudioFilter, StudioRow } from '../directory/overview';
import type { StudioState } from '../directory/tables';
import { html, type Html } from './html';
import { page, PATHS } from './layout';

const STATES = Object.keys(STATE) as StudioState[];

const hostsOf = ({ hosts }: Pick<StudioRow, 'hosts'>): Html[] =>
  hosts.map(({ host, verified }) => html`<div class="host">${host}${!verified && ' (sin comprobar)'}</div>`);

const stateOf = ({ state, copy_of }: Pick<StudioRow, 'state' | 'copy_of'>): Html =>
  html`<span class="mark ${state}">${STATE[state]}</span>${copy_of !== null && html` copia de ${copy_of}`}`;

function schemaMark(version: string | null): Html {
  const schema = schemaOf(version);
  const text = version === null ? '' : ` · ${version.split('.')[0] ?? ''}`;
  return html`<span class="mark ${schema}">${SCHEMA[schema]}</span><span class="soft">${text}</span>`;
}

const rowOf = (row: StudioRow): Html =>
  html`<tr>
    <th scope="row">${row.name}${row.brand !== null && html`<div class="soft">${row.brand}</div>`}</th>
    <td data-label="Sitios">${hostsOf(row)}</td>
    <td data-label="Estado">${stateOf(row)}</td>
    <td data-label="Servidor">${row.server}</td>
    <td data-label="Esquema">${schemaMark(row.schema_version)}</td>
  </tr>`;

const option = (value: string, label: string, chosen: boolean): Html =>
  html`<option value="${value}" ${chosen && html` selected`}>${label}</option>`;

const filters = ({ search, state }: StudioFilter): Html =>
  html`<form class="filters" method="get" action="${PATHS.list}">
    <label>Buscar <input name="buscar" type="search" value="${search}" placeholder="Nombre o sitio" /></label>
    <label
      >Estado
      <select name="estado">
        ${option('', 'Todos menos eliminados', state === null)}
        ${STATES.map((one) => option(one, STATE[one], one === state))}
      </select></label
    >
    <button>Filtrar</button>
  </form>`;

/** The address of the page after the one that ends with this studio. */
function nextAddress({ search, state }: StudioFilter, { name, studio_id }: StudioRow): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('buscar', search);
  if (state !== null) query.set('estado', state);
  query.set('despues', `${name}.${studio_id}`);
  return `${PATHS.list}?${query}`;
}

interface Listed {
  readonly email: string;
  readonly filter: StudioFilter;
  readonly counts: Awaited<ReturnType<typeof countStudios>>;
  readonly rows: readonly StudioRow[];
  readonly hasMore: boolean;
}

export function listPage({ email, filter, counts, rows, hasMore }: Listed): string {
  const last = rows.at(-1);
  return page({
    title: 'Estudios',
    email,
    body: html`<p>${plural(counts.all, 'estudio', 'estudios')}, ${counts.served} en servicio.</p>
      ${filters(filter)}
      ${
        last === undefined
          ? html`<p class="empty">Ningún estudio coincide. <a href="${PATHS.list}">Ver todos</a></p>`
          : html`<table>
                <thead>
                  <tr>
                    <th>Estudio</th>
                    <th>Sitios</th>
                    <th>Estado</th>
                    <th>Servidor</th>
                    <th>Esquema</th>
                  </tr>
                </thead>
                <tbody>
                  ${rows.map(rowOf)}
                </tbody>
              </table>
              ${hasMore && html`<p><a class="more" href="${nextAddress(filter, last)}">Ver más</a></p>`}`
      }`,
  });
}
