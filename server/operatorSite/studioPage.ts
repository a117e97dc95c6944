/** The page of one studio: what it is, how large, and how its jobs go. */
import type { StudioRow } from '../directory/overview';
import type { findFailing, findLanes } from '../directory/watchRepository';
import { html, type Html } from './html';
import { jobName, timeAgo, utcMinute, operatorPage, PATHS, retryPath, size } from './layout';
import { hostsOf, schemaVersionMark, stateOf } from './listPage';

type Failing = Awaited<ReturnType<typeof findFailing>>[number];
type LaneRow = Awaited<ReturnType<typeof findLanes>>[number];

const LANE: Readonly<Record<LaneRow['lane'], string>> = {
  mail: 'Correos',
  messages: 'Mensajes',
  tasks: 'Tareas',
  providers: 'Proveedores',
  slow: 'Importaciones y exportaciones',
  videos: 'Videos',
};

const failingRow = ({ studio_id, job, lane, since, last_at, times, error }: Failing, now: Date): Html =>
  html`<tr>
    <th scope="row">
      ${jobName(job)}
      <div class="soft">${LANE[lane]}</div>
    </th>
    <td data-label="Desde">${timeAgo(since, now)}</td>
    <td data-label="Última vez">${timeAgo(last_at, now)}</td>
    <td data-label="Veces">${times}</td>
    <td data-label="Error">${error}</td>
    <td>
      <form method="post" action="${retryPath(studio_id)}">
        <input type="hidden" name="job" value="${job}" /><button
          class="quiet"
          aria-label="Volver a intentar ${jobName(job)}"
        >
          Volver a intentar
        </button>
      </form>
    </td>
  </tr>`;

const laneRow = ({ lane, scheduled_until, visit, due_at }: LaneRow, now: Date): Html =>
  html`<tr>
    <th scope="row">${LANE[lane]}</th>
    <td data-label="Última">${scheduled_until === null ? 'sin dato' : timeAgo(scheduled_until, now)}</td>
    <td data-label="Siguiente">${visit !== null ? 'en curso' : due_at === null ? 'sin dato' : utcMinute(due_at)}</td>
  </tr>`;

interface Shown {
  readonly email: string;
  readonly studio: StudioRow;
  readonly failing: readonly Failing[];
  readonly lanes: readonly LaneRow[];
  /** The job that was just asked for again. */
  readonly again: string | null;
  readonly now: Date;
}

export const studioPage = ({ email, studio, failing, lanes, again, now }: Shown): string =>
  operatorPage({
    title: studio.name,
    email,
    body: html`<p><a href="${PATHS.list}">Todos los estudios</a></p>
      ${again !== null && html`<p class="note" role="status">Se volverá a intentar «${jobName(again)}» en unos segundos. <a href="?">Actualizar</a></p>`}
      <dl>
        <dt>Estado</dt>
        <dd>${stateOf(studio)}</dd>
        <dt>Sitios</dt>
        <dd>${hostsOf(studio)}</dd>
        ${
          studio.brand !== null &&
          html`<dt>Marca</dt>
            <dd>${studio.brand}</dd>`
        }
        <dt>Servidor</dt>
        <dd>${studio.server}</dd>
        <dt>Esquema</dt>
        <dd>${schemaVersionMark(studio.schema_version)}</dd>
        <dt>Creado</dt>
        <dd>${utcMinute(studio.created_at)}</dd>
        <dt>Base</dt>
        <dd>${studio.database_bytes === null ? 'sin medir' : size(studio.database_bytes)}</dd>
        <dt>Archivos</dt>
        <dd>
          ${studio.file_bytes === null ? 'sin medir' : size(studio.file_bytes)}${studio.max_file_bytes !== null && ` de ${size(studio.max_file_bytes)}`}
        </dd>
        ${
          studio.measured_at !== null &&
          html`<dt>Medido</dt>
            <dd>${timeAgo(studio.measured_at, now)} <span class="soft">(${utcMinute(studio.measured_at)})</span></dd>`
        }
      </dl>
      <h2>Trabajos que fallan</h2>
      ${
        failing.length === 0
          ? html`<p class="empty">Ninguno.</p>`
          : html`<table>
              <thead>
                <tr>
                  <th>Trabajo</th>
                  <th>Desde</th>
                  <th>Última vez</th>
                  <th>Veces</th>
                  <th>Error</th>
                  <th>Acción</th>
                </tr>
              </thead>
              <tbody>
                ${failing.map((row) => failingRow(row, now))}
              </tbody>
            </table>`
      }
      <h2>Visitas</h2>
      ${
        lanes.length === 0
          ? html`<p class="empty">Todavía ninguna.</p>`
          : html`<table>
              <thead>
                <tr>
                  <th>Trabajos</th>
                  <th>Última</th>
                  <th>Siguiente</th>
                </tr>
              </thead>
              <tbody>
                ${lanes.map((row) => laneRow(row, now))}
              </tbody>
            </table>`
      }`,
  });
