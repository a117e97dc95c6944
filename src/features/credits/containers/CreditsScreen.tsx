import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { AvailableClass } from '../../../../domain/contract/credits';
import { CREDIT_ORIGINS_PAGE_SIZE, pageCount } from '../../../../domain/pagination';
import { studioPackagesPath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { useNow } from '../../../ui/useNow';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Pager } from '../../../ui/Pager';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { CreditsIndicator } from '../components/CreditsIndicator';
import type { CreditHistoryState } from '../reducer';
import { originsOf } from '../history/origins';
import { OriginCard } from '../history/components/OriginCard';
import '../history/history.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectShownCredits } from '../../customers/selectors';
import { fetchHistory } from '../actions';

interface CreditHistoryProps {
  readonly config: AppConfig;
  readonly history: CreditHistoryState;
  readonly credits: readonly AvailableClass[] | null;
  readonly onLoad: (page: number) => void;
}

function Waiting() {
  return (
    <SkeletonGroup label="Cargando créditos" className="credit-history">
      {[1, 2].map((n) => (
        <div key={n} className="credit-origin ui-card">
          <div className="credit-origin__head">
            <Skeleton width={160} height={24} />
            <Skeleton width={90} />
          </div>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** /mystudio/creditos: origin, validity and use of each credit. */
function CreditHistory({ config, history, credits, onLoad }: CreditHistoryProps) {
  useTitle('Mis Créditos');
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const asked = params.get('pagina') ?? '';
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
  useEffect(() => onLoad(page), [onLoad, page]);

  const { answer, failed, waiting } = history;
  const buy = <LinkButton to={studioPackagesPath(config)}>Comprar Clases</LinkButton>;

  const content = (): JSX.Element => {
    if (failed)
      return <ErrorState title="No pudimos cargar tus créditos." busy={waiting} onRetry={() => onLoad(page)} />;
    if (!answer) return <Waiting />;
    const origins = originsOf(answer.available_classes, config, now);
    if (origins.length === 0)
      return (
        <EmptyState
          illustration="ticket"
          title="Aún no tienes créditos."
          text="Con un paquete puedes reservar tu primera clase."
          action={buy}
        />
      );
    return (
      <div className="credit-history" aria-busy={waiting}>
        {origins.map((origin) => (
          <OriginCard key={origin.key} origin={origin} rules={config} zone={config.timezone} />
        ))}
      </div>
    );
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Mis Créditos"
        text="De dónde vino cada crédito, hasta cuándo sirve y en qué se usó."
        actions={
          <>
            <CreditsIndicator credits={credits} />
            {buy}
          </>
        }
      />
      {content()}
      <Pager
        page={page}
        max={pageCount(answer?.total ?? 0, CREDIT_ORIGINS_PAGE_SIZE)}
        label="Páginas de créditos"
        onChange={(next) => setParams(next === 1 ? {} : { pagina: String(next) })}
      />
    </div>
  );
}

/** /mystudio/creditos */
export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    history: state.credits.history,
    credits: selectShownCredits(state),
  }),
  (dispatch: AppDispatch) => ({ onLoad: (page: number) => void dispatch(fetchHistory(page)) }),
)(CreditHistory);
