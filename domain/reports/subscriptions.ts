/** Reports of subscriptions: those that run today, and what changed by month. */
import type { ReportColumn, ReportDefinition } from './types';
import { MONTHS_BACK } from './visits';

const WHAT =
  'Suscripciones activas hoy. Al mes es lo que cobra cada una llevado a un mes (un día por 365/12, un año entre 12); ' +
  'una congelada no cobra nada. No son pagos: lo cobrado está en las ventas.';

const [JOINED, MOVED, LEFT] = ['suscripciones-nuevas', 'suscripciones-con-cambios', 'suscripciones-perdidas'] as const;
const IN_PERIOD =
  'Se compara lo que cobran al mes las suscripciones de cada cliente al empezar y al terminar el periodo, o hasta hoy; ' +
  'lo que empieza y acaba dentro no cuenta. Por mes suman lo mismo que las suscripciones por mes.';
const WHOSE = [
  { key: 'customer', label: 'Cliente', kind: 'person' },
  { key: 'title', label: 'Suscripción', kind: 'text' },
] as const satisfies readonly ReportColumn[];

export const SUBSCRIPTION_REPORTS = {
  suscripciones: {
    subject: 'money',
    title: 'Suscripciones activas',
    definition: WHAT,
    asOfNow: true,
    filters: ['class_package_id'],
    columns: [
      {
        key: 'package',
        label: 'Suscripción',
        kind: 'group',
        opens: { report: 'suscripciones-una-por-una', by: 'class_package_id' },
      },
      { key: 'active', label: 'Activas', kind: 'count', total: true },
      { key: 'frozen', label: 'Congeladas', kind: 'count', total: true },
      { key: 'overdue', label: 'Con cobro fallido', kind: 'count', total: true },
      { key: 'monthly', label: 'Al mes', kind: 'money', total: true },
    ],
    sort: '-monthly',
  },
  'suscripciones-una-por-una': {
    subject: 'money',
    title: 'Suscripciones una por una',
    definition: WHAT,
    asOfNow: true,
    filters: ['class_package_id'],
    columns: [
      { key: 'customer', label: 'Cliente', kind: 'person' },
      { key: 'package', label: 'Suscripción', kind: 'group' },
      { key: 'since', label: 'Desde', kind: 'instant' },
      { key: 'state', label: 'Estado', kind: 'text' },
      { key: 'overdue', label: 'Cobro fallido desde', kind: 'instant' },
      { key: 'tries', label: 'Intentos de cobro', kind: 'count' },
      { key: 'next', label: 'Próximo intento', kind: 'instant' },
      { key: 'amount', label: 'Cada cobro', kind: 'money' },
      { key: 'monthly', label: 'Al mes', kind: 'money', total: true },
    ],
    sort: 'state',
    namesPeople: true,
  },
  'suscripciones-por-mes': {
    subject: 'money',
    title: 'Suscripciones nuevas, perdidas y cambios por mes',
    definition:
      'Clientes con suscripción y lo que cobran al mes, al empezar y al terminar cada mes; el mes en curso, hasta hoy. ' +
      'Lo del inicio más nuevas y cambios (precio, plan, congelar o reactivar), menos perdidas, da lo del final. ' +
      'Quien cambia de suscripción no se pierde; lo que empieza y acaba en el mismo mes no cuenta.',
    asOfNow: true,
    span: `Últimos ${MONTHS_BACK} meses`,
    filters: [],
    columns: [
      { key: 'month', label: 'Mes', kind: 'month' },
      { key: 'people', label: 'Clientes al empezar', kind: 'count' },
      { key: 'joined', label: 'Clientes nuevos', kind: 'count', total: true, opens: { report: JOINED, by: 'month' } },
      {
        key: 'moved',
        label: 'Clientes con cambios',
        kind: 'count',
        total: true,
        opens: { report: MOVED, by: 'month' },
      },
      { key: 'left', label: 'Clientes perdidos', kind: 'count', total: true, opens: { report: LEFT, by: 'month' } },
      { key: 'stay', label: 'Clientes al terminar', kind: 'count' },
      { key: 'churn', label: 'Clientes perdidos (%)', kind: 'percent', of: ['left', 'people'] },
      { key: 'start', label: 'Al empezar', kind: 'money' },
      { key: 'fresh', label: 'Nuevas', kind: 'money', total: true, opens: { report: JOINED, by: 'month' } },
      { key: 'changed', label: 'Cambios', kind: 'money', total: true, opens: { report: MOVED, by: 'month' } },
      { key: 'lost', label: 'Perdidas', kind: 'money', total: true, opens: { report: LEFT, by: 'month' } },
      { key: 'end', label: 'Al terminar', kind: 'money' },
      { key: 'share', label: 'Perdidas (%)', kind: 'percent', of: ['lost', 'start'] },
    ],
    sort: '-month',
  },
  [JOINED]: {
    subject: 'money',
    title: 'Suscripciones nuevas',
    definition: `Clientes que no tenían suscripción y ahora sí. ${IN_PERIOD}`,
    filters: [],
    columns: [...WHOSE, { key: 'fresh', label: 'Al mes', kind: 'money', total: true }],
    sort: '-fresh',
    namesPeople: true,
  },
  [MOVED]: {
    subject: 'money',
    title: 'Suscripciones con cambios',
    definition: `Clientes que pagan más o menos: por precio, plan, congelar o reactivar. ${IN_PERIOD}`,
    filters: [],
    columns: [
      ...WHOSE,
      { key: 'start', label: 'Al empezar', kind: 'money', total: true },
      { key: 'end', label: 'Al terminar', kind: 'money', total: true },
      { key: 'changed', label: 'Cambio', kind: 'money', total: true },
    ],
    sort: 'changed',
    namesPeople: true,
  },
  [LEFT]: {
    subject: 'money',
    title: 'Suscripciones perdidas',
    definition: `Clientes que tenían suscripción y ya no tienen ninguna. ${IN_PERIOD}`,
    filters: [],
    columns: [...WHOSE, { key: 'lost', label: 'Al mes', kind: 'money', total: true }],
    sort: '-lost',
    namesPeople: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;
