import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { AdminDiscount, DiscountTerms } from '../../../domain/contract/discounts';
import type { CsvCell } from '../../../domain/csv';
import { errorMessage } from '../../../domain/errors';
import { formatNumber } from '../../../domain/numbers';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import type { AppDispatch, RootState } from '../../core/state';
import { withReducers } from '../../core/store';
import type { Result } from '../../core/thunk';
import type { AppConfig } from '../../../domain/config';
import { selectConfig } from '../../features/appconfig/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button, LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import DiscountDialog from './DiscountDialog';
import type { ListProps } from '../list/adminList';
import { DataTable, type Column } from '../list/DataTable';
import { QueryField } from '../list/SearchField';
import { useAddress } from '../list/useAddress';
import { useLoaded } from '../useLoaded';
import { discountList, readDiscount, saveDiscount, withdrawDiscount, type DiscountQuery } from './actions';
import type { PackageChoice } from './DiscountDialog';
import { amountText, limitText } from './labels';
import { getPackageChoices } from './service';
import './discounts.scss';

export interface DiscountsProps extends ListProps<AdminDiscount, DiscountQuery> {
  readonly config: Pick<AppConfig, 'discounts_enabled'>;
  readonly onSave: (
    stored: Pick<AdminDiscount, 'discount_id' | 'version'> | null,
    terms: DiscountTerms,
  ) => Promise<Result<unknown>>;
  readonly onRead: (id: number) => Promise<Result<AdminDiscount>>;
  readonly onWithdraw: (discount: AdminDiscount) => Promise<boolean>;
}

const KEYS = ['buscar'] as const;
const NO_PACKAGES: readonly PackageChoice[] = [];

const packageOf = ({ class_package_title }: AdminDiscount): string => class_package_title ?? 'Todos';
const usesOf = ({ uses, limit_total }: AdminDiscount): string =>
  limit_total === null ? formatNumber(uses) : `${formatNumber(uses)} de ${formatNumber(limit_total)}`;
/** '15%', or pesos: numbers for a spreadsheet. */
const amountCell = ({ amount, is_percent }: AdminDiscount): CsvCell => (is_percent ? `${amount}%` : amount);
const isUsedUp = ({ uses, limit_total }: AdminDiscount): boolean => limit_total !== null && uses >= limit_total;

const COLUMNS: ReadonlyArray<Column<AdminDiscount>> = [
  { key: 'code', label: 'Código', text: ({ code }) => code },
  { key: 'amount', label: 'Descuento', text: amountText, file: amountCell },
  { key: 'paquete', label: 'Paquete', text: packageOf },
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
export function Discounts({ list, config, onLoad, onMore, onReadAll, onSave, onRead, onWithdraw }: DiscountsProps) {
  useTitle('Descuentos');
  const [{ buscar }, change] = useAddress(KEYS);
  const packages = useLoaded(getPackageChoices).data ?? NO_PACKAGES;
  const [open, setOpen] = useState<AdminDiscount | 'new' | null>(null);
  const load = (): void => onLoad(buscar ? { query: buscar } : {});
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  useEffect(load, [buscar, onLoad]);

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
        state={list}
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
        onRetry={load}
        onMore={onMore}
        onReadAll={onReadAll}
      />
      {open && (
        <DiscountDialog
          discount={open === 'new' ? null : open}
          packages={packages}
          onSave={onSave}
          onRead={onRead}
          onWithdraw={onWithdraw}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

export default withReducers(
  { discountList: discountList.reducer },
  connect(
    (state: RootState) => ({ list: discountList.stateOf(state), config: selectConfig(state) }),
    (dispatch: AppDispatch) => ({
      ...discountList.handlers(dispatch),
      onSave: (stored: Pick<AdminDiscount, 'discount_id' | 'version'> | null, terms: DiscountTerms) =>
        dispatch(saveDiscount(stored, terms)),
      onRead: (id: number) => dispatch(readDiscount(id)),
      onWithdraw: (discount: AdminDiscount) => dispatch(withdrawDiscount(discount)),
    }),
  )(Discounts),
);
