import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { GiftCardPage, RedeemedGiftCard } from '../../../../domain/contract/giftCards';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { FormAlert } from '../../../ui/FormAlert';
import { LinkedPage } from '../../../ui/layout/LinkedPage';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectConfig } from '../../appconfig/state';
import { selectMe } from '../../customers/selectors';
import { selectSessionChecking } from '../../session/state';
import { readGiftCardPage, redeemGiftCard } from '../actions';
import { redeemedText } from '../components/RedeemForm';
import '../giftCards.scss';

export interface GiftCardScreenProps {
  readonly config: Pick<AppConfig, 'business_name' | 'navbar_logo'>;
  readonly isSignedIn: boolean;
  readonly checking: boolean;
  readonly onRead: (token: string) => Promise<Result<GiftCardPage>>;
  readonly onRedeem: (code: string) => Promise<Result<RedeemedGiftCard>>;
}

/** /regalo/{token}: what the card is worth, with its code, to print or to redeem. */
export function GiftCardScreen({ config, isSignedIn, checking, onRead, onRedeem }: GiftCardScreenProps) {
  const token = useParams().token ?? '';
  const from = useLocation().pathname;
  const [answer, setAnswer] = useState<Result<GiftCardPage> | null>(null);
  const [redeemed, setRedeemed] = useState<RedeemedGiftCard | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [reading, setReading] = useState(0);
  useTitle('Tarjeta de regalo');
  useEffect(() => {
    let here = true;
    void onRead(token).then((result) => here && setAnswer(result));
    return () => void (here = false);
  }, [token, onRead, reading]);

  const redeem = async (code: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const result = await onRedeem(code);
    setBusy(false);
    if (result.ok) setRedeemed(result.data);
    else setProblem(result.error.message);
  };

  const ways = (code: string): JSX.Element | null => {
    if (checking) return null;
    if (isSignedIn)
      return (
        <Button block busy={busy} onClick={() => void redeem(code)}>
          Canjear en mi cuenta
        </Button>
      );
    return (
      <>
        <LinkButton block to={PATHS.signUp} state={{ from }}>
          Crear mi cuenta y canjearla
        </LinkButton>
        <p>
          ¿Ya tienes cuenta?{' '}
          <Link to={PATHS.login} state={{ from }}>
            Entra y canjéala
          </Link>
        </p>
      </>
    );
  };

  const card = ({ amount, buyer, recipient_name, message, code, state }: GiftCardPage): JSX.Element => (
    <>
      <h1>Tarjeta de regalo</h1>
      <p className="gift-card__amount">{formatMoney(toCentavos(amount))}</p>
      <p>
        {recipient_name !== '' && `Para ${recipient_name}. `}De {buyer}, para tus clases en {config.business_name}.
      </p>
      {message !== '' && <p className="gift-card__message">{message}</p>}
      {code === null ? (
        <p role="status">{state === 'redeemed' ? 'Ya se canjeó.' : 'No se puede canjear. Pregunta en el estudio.'}</p>
      ) : (
        <>
          <p>
            Su código: <strong className="gift-card__code">{code}</strong>
          </p>
          <p className="gift-card__note">
            Escríbelo en «Tarjetas de regalo» de tu cuenta, o dilo en recepción. Vale para quien lo canjee primero.
          </p>
          <FormAlert text={problem} />
          <div className="gift-card__actions">
            {ways(code)}
            <Button block variant="ghost" onClick={() => window.print()}>
              Imprimir
            </Button>
          </div>
        </>
      )}
    </>
  );

  const content = (): JSX.Element => {
    if (redeemed)
      return (
        <EmptyState
          illustration="done"
          title="¡Disfruta tu regalo!"
          text={redeemedText(redeemed)}
          action={<LinkButton to={PATHS.studio}>Ver clases</LinkButton>}
        />
      );
    if (!answer) return <SkeletonGroup label="Cargando tu regalo" shape="block" height={280} />;
    if (answer.ok) return card(answer.data);
    if (answer.error.status === 404 || answer.error.status === 400)
      return (
        <EmptyState
          title="Esta liga no sirve"
          text="Revisa que esté completa, o pregunta en el estudio."
          action={<LinkButton to={PATHS.home}>Ir al sitio</LinkButton>}
        />
      );
    return <ErrorState title="No pudimos cargar tu regalo." onRetry={() => setReading(reading + 1)} />;
  };
  return (
    <LinkedPage config={config} className="gift-card">
      {(redeemed || !answer?.ok) && <h1 className="ui-hidden">Tarjeta de regalo</h1>}
      {content()}
    </LinkedPage>
  );
}

export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    isSignedIn: selectMe(state) !== null,
    checking: selectSessionChecking(state),
  }),
  (dispatch: AppDispatch) => ({
    onRead: (token: string) => dispatch(readGiftCardPage(token)),
    onRedeem: (code: string) => dispatch(redeemGiftCard(code)),
  }),
)(GiftCardScreen);
