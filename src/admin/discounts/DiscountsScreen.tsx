import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { AdminDiscount } from '../../../domain/contract/discounts';
import type { CsvCell } from '../../../domain/csv';
import { errorMessage } from '../../../domain/errors';
import { formatDate } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { formatAmount, formatNumber } from '../../../domain/numbers';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { confirm } from '../../core/confirm/confirm';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button, LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { useCalls } from '../calls';
import { DataTable, type Column } from '../list/DataTable';
import { QueryField } from '../list/SearchField';
import { useAddressFilters } from '../list/useAddressFilters';
import { useList } from '../list/useList';
import { useLoaded } from '../useLoaded';
import DiscountDialog, { type PackageChoice } from './DiscountDialog';
import { amountText, limitText, packagesText, validityText } from './labels';
import { deleteDiscount, getDiscounts, getPackageChoices, putDiscount } from './service';
import './discounts.scss';

const KEYS = ['buscar'] as const;
const NO_PACKAGES: readonly PackageChoice[] = [];

const usesOf = ({ uses, limit_total }: AdminDiscount): string =>
  limit_total === null ? formatNumber(uses) : `${formatNumber(uses)} de ${formatNumber(limit_total)}`;
/** '15%', or pesos as a number for spreadsheets. */
const amountCell = ({ amount, is_percent }: AdminDiscount): CsvCell => (is_percent ? `${amount}%` : amount);
/** '15 %', '$200.00': the column's head says the currency. */
const amountOf = ({ amount, is_percent }: AdminDiscount): string =>
  is_percent ? amountText({ amount, is_percent }) : formatAmount(toCentavos(amount));
const dayOf =
  (end: 'valid_from' | 'valid_until') =>
  ({ [end]: day }: AdminDiscount): string =>
    day === null ? '—' : formatDate(day);
const isUsedUp = ({ uses, limit_total }: AdminDiscount): boolean => limit_total !== null && uses >= limit_total;

const COLUMNS: ReadonlyArray<Column<AdminDiscount>> = [
  { key: 'code', label: 'Código', text: ({ code }) => code },
  { key: 'amount', label: 'Descuento (% o MXN)', end: true, text: amountOf, file: amountCell },
  { key: 'paquetes', label: 'Paquetes', text: (row) => packagesText(row.class_packages.map(({ title }) => title)) },
  { key: 'vigencia', label: 'Vigencia', cell: validityText },
  { key: 'desde', label: 'Vale desde', hidden: true, cell: dayOf('valid_from'), file: ({ valid_from }) => valid_from },
  {
    key: 'hasta',
    label: 'Vale hasta',
    hidden: true,
    cell: dayOf('valid_until'),
    file: ({ valid_until }) => valid_until,
  },
  {
    key: 'usos',
    label: 'Usos',
    end: true,
    cell: (row) => (
      <>
        {usesOf(row)} {isUsedUp(row) && <Badge tone="warning">Agotado</Badge>}
      </>
    ),
    text: usesOf,
    file: ({ uses }) => uses,
  },
  {
    key: 'cliente',
    label: 'Por cliente',
    end: true,
    text: ({ limit_per_customer }) => limitText(limit_per_customer),
  },
  {
    key: 'primero',
    label: 'Solo primer pago',
    text: ({ first_invoice_only }) => (first_invoice_only ? 'Sí' : 'No'),
  },
];

/** /admin/descuentos */
export default function DiscountsScreen() {
  useTitle('Descuentos');
  const config = useSelector(selectConfig);
  const { onCall, onWrite, onSuccess, onError, onUndo } = useCalls();
  const [{ buscar }, change] = useAddressFilters(KEYS);
  const packages = useLoaded(getPackageChoices).data ?? NO_PACKAGES;
  const [open, setOpen] = useState<AdminDiscount | 'new' | null>(null);
  const list = useList(
    'descuentos',
    useCallback((after?: number) => getDiscounts({ query: buscar || undefined, after }), [buscar]),
  );

  /** Withdraws a discount after confirmation; purchases made with it stay. Resolves to whether it was withdrawn. */
  const withdraw = async ({
    discount_id,
    version: _,
    uses: __,
    class_package_id: ___,
    class_packages,
    ...terms
  }: AdminDiscount): Promise<boolean> => {
    const class_package_ids = class_packages.map((one) => one.class_package_id);
    const text = `El código «${terms.code}» deja de servir. Las compras hechas conservan su descuento.`;
    if (!(await confirm({ text, ok: 'Retirar', cancel: 'Conservar' }))) return false;
    const result = await onCall(() => deleteDiscount(discount_id));
    // Deleted already by another request.
    if (!result.ok && result.error.status !== 404) {
      onError(result.error.message);
      return false;
    }
    onUndo({
      text: `Se retiró el descuento ${terms.code}.`,
      undo: async () => {
        await onWrite(() => putDiscount(discount_id, { ...terms, class_package_ids, withdrawn: false }));
        await list.reload();
      },
    });
    await list.reload();
    return true;
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Descuentos"
        text="Códigos que tus clientes escriben al pagar."
        actions={<Button onClick={() => setOpen('new')}>Nuevo descuento</Button>}
      />
      {!config.discounts_enabled && (
        <p className="ui-card discounts-off" role="note">
          Hoy nadie puede usarlos: los descuentos están apagados en la configuración.{' '}
          <LinkButton to={ADMIN_PATHS.config} variant="quiet" size="sm">
            Ir a configuración
          </LinkButton>
        </p>
      )}
      <DataTable
        name="descuentos"
        label="Descuentos"
        columns={COLUMNS}
        list={list}
        rowKey={({ discount_id }) => discount_id}
        onOpen={setOpen}
        empty={
          buscar ? (
            <EmptyState title={errorMessage('discount/not-found')} text="Revisa el código o créalo." />
          ) : (
            <EmptyState title="Todavía no hay descuentos." text="Crea un código y compártelo." />
          )
        }
        filters={
          <QueryField label="Código" maxLength={60} value={buscar} onChange={(query) => change({ buscar: query })} />
        }
      />
      {open && (
        <DiscountDialog
          discount={open === 'new' ? null : open}
          packages={packages}
          onSaved={async () => {
            onSuccess('Descuento guardado.');
            await list.reload();
            setOpen(null);
          }}
          onChanged={(theirs) =>
            list.change((rows) => rows.map((row) => (row.discount_id === theirs.discount_id ? theirs : row)))
          }
          onWithdraw={withdraw}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
