/** Reports of customers: who is new, what became of intro offers, who is about to leave, and whose package ends. */
import type { ReportColumn, ReportDefinition } from './types';

/** Days ahead that packages which end and birthdays are looked for. */
export const DAYS_AHEAD = 30;
/** Who is at risk: so many visits in so many days, and away for so many times the own rhythm, or so many days. */
export const RISK = { days: 180, visits: 4, times: 2, away: 10 } as const;

const NEW =
  'Personas que se registraron o que el equipo dio de alta en el periodo, sin el equipo ni las cuentas borradas.';
const OFFERS =
  'Compras de una oferta de entrada en el periodo que no se reembolsaron. Convierte quien después compra otro paquete o ' +
  'una suscripción: ni gratis, ni de una sola clase, ni un evento, ni otra oferta de entrada.';

const CAME = { key: 'came', label: 'Vinieron', kind: 'count', total: true } as const satisfies ReportColumn;
const BOUGHT = { key: 'bought', label: 'Pagaron', kind: 'count', total: true } as const satisfies ReportColumn;

export const PEOPLE_REPORTS = {
  'clientes-en-riesgo': {
    subject: 'people',
    title: 'Clientes en riesgo',
    definition:
      `Vinieron al menos ${RISK.visits} días en los últimos ${RISK.days}, faltan desde hace más del doble de lo que ` +
      `acostumbran (y más de ${RISK.away} días), y no tienen ninguna clase reservada.`,
    asOfNow: true,
    filters: [],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'last', label: 'Última visita', kind: 'day' },
      { key: 'away', label: 'Días sin venir', kind: 'count' },
      { key: 'rhythm', label: 'Venía cada (días)', kind: 'count' },
      { key: 'visits', label: 'Visitas', kind: 'count' },
      { key: 'phone', label: 'Teléfono', kind: 'text' },
    ],
    sort: '-visits',
    namesPeople: true,
  },
  'paquetes-por-vencer': {
    subject: 'people',
    title: 'Paquetes por vencer',
    definition: `Créditos sin usar y planes que vencen en los próximos ${DAYS_AHEAD} días, sin los de suscripciones que se renuevan.`,
    asOfNow: true,
    filters: [],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'title', label: 'Paquete', kind: 'text' },
      { key: 'ends', label: 'Vence', kind: 'day' },
      { key: 'days', label: 'Días que faltan', kind: 'count' },
      { key: 'left', label: 'Clases que quedan', kind: 'text' },
      { key: 'more', label: 'Tiene con qué seguir', kind: 'text' },
      { key: 'phone', label: 'Teléfono', kind: 'text' },
    ],
    sort: 'ends',
    namesPeople: true,
  },
  'clientes-nuevos-por-origen': {
    subject: 'people',
    title: 'Clientes nuevos por origen',
    definition: `${NEW} El origen es lo que contestaron al registrarse. Vinieron y pagaron hasta hoy.`,
    filters: [],
    columns: [
      { key: 'source', label: 'Origen', kind: 'text' },
      { key: 'customers', label: 'Clientes', kind: 'count', total: true },
      CAME,
      BOUGHT,
      { key: 'share', label: 'Pagaron (%)', kind: 'percent', of: ['bought', 'customers'] },
    ],
    sort: '-customers',
  },
  'clientes-nuevos': {
    subject: 'people',
    title: 'Clientes nuevos',
    definition: NEW,
    filters: [],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'at', label: 'Alta', kind: 'instant' },
      { key: 'source', label: 'Origen', kind: 'text' },
      CAME,
      BOUGHT,
      { key: 'phone', label: 'Teléfono', kind: 'text' },
    ],
    sort: '-at',
    namesPeople: true,
  },
  'ofertas-de-entrada': {
    subject: 'people',
    title: 'Ofertas de entrada y qué pasó después',
    definition: OFFERS,
    filters: ['class_package_id'],
    columns: [
      {
        key: 'package',
        label: 'Oferta',
        kind: 'group',
        opens: { report: 'ofertas-de-entrada-personas', by: 'class_package_id' },
      },
      { key: 'sold', label: 'Compras', kind: 'count', total: true },
      CAME,
      { key: 'converted', label: 'Convirtieron', kind: 'count', total: true },
      { key: 'share', label: 'Conversión', kind: 'percent', of: ['converted', 'sold'] },
    ],
    sort: '-sold',
  },
  'ofertas-de-entrada-personas': {
    subject: 'people',
    title: 'Quién compró una oferta de entrada',
    definition: OFFERS,
    filters: ['class_package_id'],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'package', label: 'Oferta', kind: 'group' },
      { key: 'at', label: 'Compró', kind: 'instant' },
      CAME,
      { key: 'converted', label: 'Convirtió', kind: 'count', total: true },
      { key: 'later', label: 'Qué compró después', kind: 'text' },
      { key: 'phone', label: 'Teléfono', kind: 'text' },
    ],
    sort: 'converted',
    namesPeople: true,
  },
  cumpleanos: {
    subject: 'people',
    title: 'Cumpleaños',
    definition: `Clientes que cumplen años hoy o en los ${DAYS_AHEAD} días que siguen; el 29 de febrero, donde no lo hay, el 28.`,
    asOfNow: true,
    filters: [],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'day', label: 'Cumpleaños', kind: 'day' },
      { key: 'days', label: 'Días que faltan', kind: 'count' },
      { key: 'phone', label: 'Teléfono', kind: 'text' },
    ],
    sort: 'day',
    namesPeople: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;
