import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { LinkedPrice } from '../../../../domain/contract/priceLinks';
import { formatDate, formatMoney } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { LinkedPage } from '../../../ui/layout/LinkedPage';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectConfig } from '../../appconfig/state';
import { agreeToPrice, readPriceLink } from '../actions';
import '../cancelByLink.scss';

export interface AgreeToPriceProps {
  readonly config: Pick<AppConfig, 'business_name' | 'navbar_logo'>;
  readonly onRead: (token: string) => Promise<Result<LinkedPrice>>;
  readonly onAgree: (token: string, consent: string) => Promise<Result<LinkedPrice>>;
}

/** /precio/{token}: the link about a higher price; its one press agrees to it, without an account. */
export function AgreeToPriceScreen({ config, onRead, onAgree }: AgreeToPriceProps) {
  const token = useParams().token ?? '';
  const [answer, setAnswer] = useState<Result<LinkedPrice> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [reading, setReading] = useState(0);
  useTitle('Precio nuevo');
  useEffect(() => {
    let here = true;
    void onRead(token).then((result) => here && setAnswer(result));
    return () => void (here = false);
  }, [token, onRead, reading]);

  const agree = async (consent: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const result = await onAgree(token, consent);
    if (result.ok) setAnswer(result);
    else {
      setProblem(result.error.message);
      // The studio may have changed the price meanwhile: shows the one that can be agreed to now.
      const now = await onRead(token);
      if (now.ok) setAnswer(now);
    }
    setBusy(false);
  };

  const open = ({ first_name, title, from, to, consent, cancel_path }: LinkedPrice): JSX.Element => (
    <>
      <h1>{first_name}, tu suscripción cambia de precio</h1>
      <p className="cancel-link__what">
        <strong>{title}</strong>
        <span>
          De {formatMoney(toCentavos(from))} a {formatMoney(toCentavos(to))}
        </span>
      </p>
      <p>{consent}</p>
      <p>Si no lo aceptas, sigues pagando lo mismo.</p>
      <Button block busy={busy} onClick={() => void agree(consent ?? '')}>
        Acepto el nuevo precio
      </Button>
      <LinkButton block variant="ghost" to={cancel_path}>
        Cancelar mi suscripción
      </LinkButton>
    </>
  );

  const content = (): JSX.Element => {
    if (!answer) return <SkeletonGroup label="Cargando el precio" shape="block" height={280} />;
    if (answer.ok && answer.data.status === 'open') return open(answer.data);
    if (answer.ok && answer.data.status === 'agreed') {
      const { to, day } = answer.data;
      const when = day === null ? '' : ` a partir del ${formatDate(day)}`;
      return (
        <EmptyState
          illustration="done"
          title="Aceptaste el precio nuevo."
          text={`Pagas ${formatMoney(toCentavos(to))} por cobro${when}.`}
          action={<LinkButton to={PATHS.schedule}>Ver horarios</LinkButton>}
        />
      );
    }
    if (answer.ok)
      return (
        <EmptyState
          title="No hay un precio nuevo por aceptar."
          text="Tu suscripción sigue como está, o ya no está activa."
          action={<LinkButton to={PATHS.purchases}>Ver mis compras</LinkButton>}
        />
      );
    if (answer.error.status === 404 || answer.error.status === 400)
      return (
        <EmptyState
          title="Esta liga no sirve"
          text="Revisa el precio de tu suscripción en tus compras o en recepción."
          action={<LinkButton to={PATHS.purchases}>Ver mis compras</LinkButton>}
        />
      );
    return <ErrorState title="No pudimos cargar el precio." onRetry={() => setReading(reading + 1)} />;
  };
  return (
    <LinkedPage config={config}>
      {!(answer?.ok && answer.data.status === 'open') && <h1 className="ui-hidden">Precio nuevo</h1>}
      {content()}
      <div role="alert">{problem !== null && <p className="ui-field__error">{problem}</p>}</div>
    </LinkedPage>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state) }),
  (dispatch: AppDispatch) => ({
    onRead: (token: string) => dispatch(readPriceLink(token)),
    onAgree: (token: string, consent: string) => dispatch(agreeToPrice(token, consent)),
  }),
)(AgreeToPriceScreen);
