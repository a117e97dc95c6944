import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { ReferralPage } from '../../../../domain/contract/referrals';
import { friendTerms, REFERRAL_KEPT_DAYS, REFERRAL_WAIT_TEXT, type ReferralRules } from '../../../../domain/referrals';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectConfig } from '../../appconfig/state';
import { selectMe } from '../../customers/selectors';
import { keepInvitation } from '../../session/invitation';
import { readInvitationPage } from '../actions';
import '../referrals.scss';

export interface InvitationProps {
  readonly config: Pick<AppConfig, 'business_name'> & ReferralRules;
  readonly isSignedIn: boolean;
  readonly onRead: (token: string) => Promise<Result<ReferralPage>>;
}

/** /te-invita/{token}: who invites, and what the friend gets. The browser keeps it until its owner signs up. */
export function Invitation({ config, isSignedIn, onRead }: InvitationProps) {
  const token = useParams().token ?? '';
  const [answer, setAnswer] = useState<Result<ReferralPage> | null>(null);
  const [reading, setReading] = useState(0);
  useTitle('Te invitan');
  useEffect(() => {
    let here = true;
    void onRead(token).then((result) => {
      if (!here) return;
      setAnswer(result);
      if (result.ok) keepInvitation(token);
    });
    return () => void (here = false);
  }, [token, onRead, reading]);

  const content = (): JSX.Element => {
    if (answer === null) return <SkeletonGroup label="Cargando tu invitación" shape="block" height={220} />;
    if (!answer.ok && answer.error.status !== 404 && answer.error.status !== 400)
      return <ErrorState title="No pudimos cargar la invitación." onRetry={() => setReading(reading + 1)} />;
    if (!answer.ok)
      return (
        <EmptyState
          title="Esta invitación no sirve"
          text="Pide la liga de nuevo, o conoce el estudio."
          action={<LinkButton to={PATHS.home}>Ir al sitio</LinkButton>}
        />
      );
    const { name } = answer.data;
    return (
      <>
        <h1>
          {name} te invita a {config.business_name}
        </h1>
        {isSignedIn ? (
          <p>Ya tienes una cuenta aquí. Esta invitación es para quien viene por primera vez.</p>
        ) : (
          <>
            <p>
              {friendTerms(config)} {config.referral_friend_amount > 0 && REFERRAL_WAIT_TEXT}
            </p>
            <div className="invitation__ways">
              <LinkButton to={PATHS.signUp}>Crear mi cuenta</LinkButton>
              <LinkButton variant="ghost" to={PATHS.schedule}>
                Ver las clases
              </LinkButton>
            </div>
            <p className="invitation__note">
              Si te registras otro día desde este navegador, la invitación sigue contando {REFERRAL_KEPT_DAYS} días.
            </p>
          </>
        )}
      </>
    );
  };
  return (
    <div className="ui-container ui-page">
      <div className="invitation ui-card">
        {!answer?.ok && <h1 className="ui-hidden">Invitación</h1>}
        {content()}
      </div>
    </div>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state), isSignedIn: selectMe(state) !== null }),
  (dispatch: AppDispatch) => ({ onRead: (token: string) => dispatch(readInvitationPage(token)) }),
)(Invitation);
