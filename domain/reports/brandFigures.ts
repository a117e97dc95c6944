/** The figures of a brand's studios side by side: sums of the same reports as each studio's own. */
import type { Figure } from './figures';

const BY_DAY = 'ventas-por-dia';
const CLASSES = 'ocupacion-por-dia';
const WHO_CAME = 'clientes-que-vinieron';

export const BRAND_FIGURES = [
  { key: 'paid', label: 'Cobrado', kind: 'money', source: BY_DAY, of: 'paid', opens: BY_DAY },
  { key: 'net', label: 'Neto', kind: 'money', source: BY_DAY, of: 'net', opens: BY_DAY },
  { key: 'attended', label: 'Visitas', kind: 'count', source: CLASSES, of: 'attended', opens: CLASSES },
  { key: 'taken', label: 'Lugares ocupados', kind: 'count', source: CLASSES, of: 'taken', opens: CLASSES },
  { key: 'capacity', label: 'Lugares', kind: 'count', source: CLASSES, of: 'capacity', opens: CLASSES },
  {
    key: 'active',
    label: 'Clientes que vinieron',
    kind: 'count',
    source: WHO_CAME,
    of: 'rows',
    undivided: true,
    opens: WHO_CAME,
  },
  {
    key: 'new',
    label: 'Clientes nuevos',
    kind: 'count',
    source: 'clientes-nuevos',
    of: 'rows',
    opens: 'clientes-nuevos',
  },
] as const satisfies readonly Figure[];

/** Of the figures above, those of which a percent is the part and the whole. */
export const BRAND_FILL = { part: 'taken', whole: 'capacity' } as const;
