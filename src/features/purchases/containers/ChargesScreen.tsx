import { useEffect } from 'react';
import type { AppConfig } from '../../../../domain/config';
import type { Invoice } from '../../../../domain/contract/purchases';
import { studioPackagesPath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { FROM, useMediaQuery } from '../../../ui/useMediaQuery';
import type { Listed } from '../reducer';
import { ChargeCards, ChargeTable } from '../components/ChargeLists';
import { PurchasesSkeleton } from '../components/PurchasesSkeleton';
import '../purchases.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { fetchInvoices, selectInvoices } from '../actions';

interface ChargesProps {
  readonly config: AppConfig;
  readonly list: Listed<Invoice>;
  readonly onLoad: () => void;
}

/** /mystudio/pagos */
function Charges({ config, list, onLoad }: ChargesProps) {
  useTitle('Mis Cargos');
  const wide = useMediaQuery(FROM.tablet);
  useEffect(() => onLoad(), [onLoad]);

  const content = (): JSX.Element => {
    if (list.rows === null && list.failed)
      return <ErrorState title="No pudimos cargar tus cargos." busy={list.spinner} onRetry={onLoad} />;
    if (list.rows === null) return <PurchasesSkeleton label="Cargando cargos" wide={wide} />;
    if (list.rows.length === 0) {
      return (
        <EmptyState
          illustration="ticket"
          title="Aún no tienes cargos."
          text="Aquí verás cada pago que hagas y su recibo."
          action={<LinkButton to={studioPackagesPath(config)}>Comprar Clases</LinkButton>}
        />
      );
    }
    const List = wide ? ChargeTable : ChargeCards;
    return <List invoices={list.rows} timeZone={config.timezone} />;
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader title="Mis Cargos" text="Cada pago de tus paquetes y suscripciones." />
      {content()}
    </div>
  );
}

/** /mystudio/pagos */
export default connect(
  (state: RootState) => ({ config: selectConfig(state), list: selectInvoices(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchInvoices()) }),
)(Charges);
