import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { AdminDiscount, DiscountTerms } from '../../../domain/contract/discounts';
import { errorMessage } from '../../../domain/errors';
import { formatNumber } from '../../../domain/numbers';
import { retrying } from '../../core/http/chunks';
import { http } from '../../core/http/client';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import type { AppDispatch, RootState } from '../../core/state';
import { withReducers } from '../../core/store';
import { request, type Result } from '../../core/thunk';
import type { AppConfig } from '../../../domain/config';
import { selectConfig } from '../../features/appconfig/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button, LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { TextField } from '../../ui/TextField';
import type { ListState } from '../list/adminList';
import { DataTable, type Column } from '../list/DataTable';
import { useAddress } from '../list/useAddress';
import { discountList, saveDiscount, withdrawDiscount, type DiscountQuery, type Saved } from './actions';
import type { PackageChoice } from './DiscountDialog';
import { amountText, limitText } from './labels';
import './discounts.scss';

const DiscountDialog = lazy(retrying(() => import('./DiscountDialog')));

export interface DiscountsProps {
  readonly list: ListState<AdminDiscount, DiscountQuery>;
  readonly config: Pick<AppConfig, 'discounts_enabled'>;
  readonly onLoad: (query: DiscountQuery) => void;
  readonly onMore: () => void;
  readonly onReadAll: () => Promise<readonly AdminDiscount[]>;
  readonly onPackages: () => Promise<Result<readonly PackageChoice[]>>;
  readonly onSave: (
    stored: Pick<AdminDiscount, 'discount_id' | 'version'> | null,
    terms: DiscountTerms,
  ) => Promise<Saved>;
  readonly onWithdraw: (discount: AdminDiscount) => Promise<boolean>;
}

/** Milliseconds without a key after which what was typed is searched. */
const PAUSE = 250;
const KEYS = ['buscar'] as const;

const packageOf = ({ class_package_title }: AdminDiscount): string => class_package_title ?? 'Todos';
const usesOf = ({ uses, limit_total }: AdminDiscount): string =>
  limit_total === null ? formatNumber(uses) : `${formatNumber(uses)} de ${formatNumber(limit_total)}`;
const isUsedUp = ({ uses, limit_total }: AdminDiscount): boolean => limit_total !== null && uses >= limit_total;

const COLUMNS: ReadonlyArray<Column<AdminDiscount>> = [
  { key: 'code', label: 'Código', cell: ({ code }) => code, text: ({ code }) => code },
  { key: 'amount', label: 'Descuento', cell: amountText, text: amountText },
  { key: 'paquete', label: 'Paquete', cell: packageOf, text: packageOf },
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
  },
  {
    key: 'cliente',
    label: 'Por cliente',
    end: true,
    cell: ({ limit_per_customer }) => limitText(limit_per_customer),
    text: ({ limit_per_customer }) => limitText(limit_per_customer),
  },
  {
    key: 'primero',
    label: 'Solo primer pago',
    cell: ({ first_invoice_only }) => (first_invoice_only ? 'Sí' : 'No'),
    text: ({ first_invoice_only }) => (first_invoice_only ? 'Sí' : 'No'),
  },
];

/** /admin/descuentos */
export function Discounts({ list, config, onLoad, onMore, onReadAll, onPackages, onSave, onWithdraw }: DiscountsProps) {
  useTitle('Descuentos');
  const [{ buscar }, change] = useAddress(KEYS);
  const [typed, setTyped] = useState(buscar);
  const [packages, setPackages] = useState<readonly PackageChoice[]>([]);
  const [open, setOpen] = useState<AdminDiscount | 'new' | null>(null);
  const load = (): void => onLoad(buscar ? { query: buscar } : {});
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  useEffect(load, [buscar, onLoad]);
  useEffect(() => {
    let isHere = true;
    void onPackages().then((result) => {
      if (isHere && result.ok) setPackages(result.data);
    });
    return () => {
      isHere = false;
    };
  }, [onPackages]);
  useEffect(() => setTyped(buscar), [buscar]);
  useEffect(() => {
    if (typed.trim() === buscar) return undefined;
    const timer = setTimeout(() => change({ buscar: typed.trim() }), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, buscar, change]);

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
          <TextField
            label="Código"
            type="search"
            name="buscar"
            autoComplete="off"
            maxLength={60}
            value={typed}
            onChange={setTyped}
            prefix={<Search size={20} aria-hidden />}
          />
        }
        onRetry={load}
        onMore={onMore}
        onReadAll={onReadAll}
      />
      <Suspense fallback={null}>
        {open && (
          <DiscountDialog
            discount={open === 'new' ? null : open}
            packages={packages}
            onSave={onSave}
            onWithdraw={onWithdraw}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

const getPackages = async (): Promise<readonly PackageChoice[]> =>
  (await http.get<{ class_packages: PackageChoice[] }>('/class_packages/admin/all')).class_packages;

export default withReducers(
  { discountList: discountList.reducer },
  connect(
    (state: RootState) => ({ list: discountList.stateOf(state), config: selectConfig(state) }),
    (dispatch: AppDispatch) => ({
      onLoad: (query: DiscountQuery) => void dispatch(discountList.load(query)),
      onMore: () => void dispatch(discountList.loadMore()),
      onReadAll: () => dispatch(discountList.readAll()),
      onPackages: () => request(dispatch, getPackages, { errors: 'silent', personal: true }),
      onSave: (stored: Pick<AdminDiscount, 'discount_id' | 'version'> | null, terms: DiscountTerms) =>
        dispatch(saveDiscount(stored, terms)),
      onWithdraw: (discount: AdminDiscount) => dispatch(withdrawDiscount(discount)),
    }),
  )(Discounts),
);
