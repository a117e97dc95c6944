import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { AppConfig } from '../../../../domain/config';
import type { Referral, ReferralsResponse } from '../../../../domain/contract/referrals';
import { formatInstant } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import {
  friendTerms,
  givesForReferrals,
  inviterTerms,
  REFERRAL_WAIT_TEXT,
  REFERRAL_REASON_LABELS,
  REFERRAL_STATE_LABELS,
  type ReferralRules,
} from '../../../../domain/referrals';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { Button, buttonLook } from '../../../ui/Button';
import { CopyRow } from '../../../ui/CopyRow';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectConfig } from '../../appconfig/state';
import { readReferrals } from '../actions';
import '../referrals.scss';

export interface ReferralsProps {
  readonly config: Pick<AppConfig, 'business_name' | 'timezone'> & ReferralRules;
  readonly onLoad: () => Promise<Result<ReferralsResponse>>;
}

const TONES = {
  waiting: 'neutral',
  given: 'success',
  refused: 'warning',
  taken_back: 'warning',
  lapsed: 'neutral',
} as const;

/** 'Desde el 3 nov. 2026 · ganaste $100.00 MXN' */
const detailOf = ({ createdAt, amount, reason }: Referral, zone: string): string =>
  [
    `Desde el ${formatInstant(createdAt, zone)}`,
    amount > 0 ? `ganaste ${formatMoney(toCentavos(amount))}` : '',
    reason === null ? '' : REFERRAL_REASON_LABELS[reason],
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** /mystudio/invita: the customer's own link to invite, and who came by it. */
export function Referrals({ config, onLoad }: ReferralsProps) {
  useTitle('Invita a alguien');
  const [answer, setAnswer] = useState<Result<ReferralsResponse> | null>(null);
  const gives = givesForReferrals(config);
  const load = useCallback(() => void onLoad().then(setAnswer), [onLoad]);
  useEffect(() => (gives ? load() : undefined), [gives, load]);

  const share = (url: string): JSX.Element => {
    const text = `Te invito a ${config.business_name}. ${friendTerms(config)}`;
    return (
      <div className="referrals__ways">
        <a
          className={buttonLook({})}
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          Invitar por WhatsApp
        </a>
        {typeof navigator.share === 'function' && (
          <Button
            variant="ghost"
            onClick={() => void navigator.share({ title: config.business_name, text, url }).catch(() => undefined)}
          >
            Compartir de otra forma
          </Button>
        )}
      </div>
    );
  };

  const content = (): JSX.Element => {
    if (!gives || (answer !== null && !answer.ok && answer.error.code === 'referral/off'))
      return <EmptyState title="Por ahora no hay recomendaciones." text="El estudio no da nada por recomendarlo." />;
    if (answer === null) return <SkeletonGroup label="Cargando tu invitación" shape="block" height={220} />;
    if (!answer.ok) return <ErrorState title="No pudimos cargar tu invitación." onRetry={load} />;
    const { path, referrals, earned } = answer.data;
    const url = `${window.location.origin}${path}`;
    return (
      <>
        <section className="referrals__part ui-card" aria-labelledby="mi-liga">
          <h2 id="mi-liga">Tu liga</h2>
          <p>
            {inviterTerms(config)} {REFERRAL_WAIT_TEXT}
          </p>
          <dl>
            <CopyRow label="Tu liga" text={url} />
          </dl>
          {share(url)}
        </section>
        <section aria-labelledby="invitadas">
          <h2 id="invitadas">Quién llegó contigo</h2>
          {referrals.length === 0 ? (
            <EmptyState title="Todavía no llega nadie con tu liga." text="Mándala a quien quieras ver en clase." />
          ) : (
            <>
              {earned > 0 && <p>Llevas ganados {formatMoney(toCentavos(earned))} de saldo a favor.</p>}
              <ul className="referrals__list">
                {referrals.map((one) => (
                  <li key={one.createdAt} className="referrals__friend ui-card">
                    <span>
                      <strong>{one.name}</strong>
                      <span className="referrals__detail">{detailOf(one, config.timezone)}</span>
                    </span>
                    <Badge tone={TONES[one.state]}>{REFERRAL_STATE_LABELS[one.state]}</Badge>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      </>
    );
  };
  return (
    <div className="ui-container ui-page referrals">
      <PageHeader title="Invita a alguien" text="Ven a clase con quien quieras, y los dos ganan." />
      {content()}
    </div>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => dispatch(readReferrals()) }),
)(Referrals);
