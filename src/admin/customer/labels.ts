import type { AdminCustomer } from '../../../domain/contract/adminCustomers';
import type { Role } from '../../../domain/contract/customers';
import { creditsLabel, UNLIMITED } from '../../../domain/credits';
import { plural } from '../../../domain/numbers';

/** The page's tabs by the value of `ver` in the address. */
export const CUSTOMER_TABS = [
  { key: '', label: 'Historial' },
  { key: 'creditos', label: 'Créditos' },
  { key: 'reservaciones', label: 'Reservaciones' },
  { key: 'lugar-fijo', label: 'Lugar fijo' },
  { key: 'calificaciones', label: 'Calificaciones' },
  { key: 'formularios', label: 'Formularios' },
  { key: 'compras', label: 'Compras' },
  { key: 'saldo', label: 'Saldo a favor' },
  { key: 'mensajes', label: 'Mensajes' },
  { key: 'notas', label: 'Notas' },
  { key: 'familia', label: 'Familia' },
  { key: 'datos', label: 'Datos' },
  { key: 'bitacora', label: 'Bitácora', lowest: 'admin' },
] as const satisfies ReadonlyArray<{ key: string; label: string; lowest?: Role }>;
export type TabKey = (typeof CUSTOMER_TABS)[number]['key'];

export const fullName = ({ name, last_name }: Pick<AdminCustomer, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim();

/** 'Ilimitadas', '3 créditos', 'Sin créditos'. */
export function creditsText({ available_classes }: Pick<AdminCustomer, 'available_classes'>): string {
  const label = creditsLabel(
    available_classes.map(({ kind, class_amount }) => ({ kind, unlimited: class_amount === UNLIMITED })),
  );
  if (!/^\d+$/.test(label)) return label;
  return label === '0' ? 'Sin créditos' : plural(Number(label), 'crédito', 'créditos');
}
