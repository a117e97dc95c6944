/** Reports of what customers have been worth to the studio since ever. */
import type { ReportColumn, ReportDefinition } from './types';

const WHAT =
  'Todo lo que pagaron los clientes desde siempre, menos reembolsos y contracargos perdidos. Una visita es una clase a ' +
  'la que asistieron ellos o alguien de su familia, sin contar a sus invitados; sin el equipo ni las cuentas borradas.';

const MONEY = [
  { key: 'visits', label: 'Visitas', kind: 'count', total: true },
  { key: 'paid', label: 'Pagado', kind: 'money', total: true },
  { key: 'back', label: 'Devuelto', kind: 'money', total: true },
  { key: 'net', label: 'Valor', kind: 'money', total: true },
] as const satisfies readonly ReportColumn[];

export const VALUE_REPORTS = {
  'valor-por-cliente': {
    subject: 'people',
    title: 'Valor por cliente',
    definition: `${WHAT} Aparece quien pagó algo o vino.`,
    asOfNow: true,
    span: 'Desde siempre',
    filters: [],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'source', label: 'Origen', kind: 'text' },
      { key: 'first', label: 'Primera visita', kind: 'day' },
      ...MONEY,
    ],
    sort: '-net',
    namesPeople: true,
  },
  'valor-por-origen': {
    subject: 'people',
    title: 'Valor por origen',
    definition: `${WHAT} Cuentan los clientes que pagaron algo o vinieron; el origen es lo que contestaron al registrarse.`,
    asOfNow: true,
    span: 'Desde siempre',
    filters: [],
    columns: [
      { key: 'source', label: 'Origen', kind: 'text' },
      { key: 'customers', label: 'Clientes', kind: 'count', total: true },
      ...MONEY,
      { key: 'each', label: 'Valor por cliente', kind: 'money' },
    ],
    sort: '-net',
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;
