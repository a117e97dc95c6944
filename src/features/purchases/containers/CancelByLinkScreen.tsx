import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { LinkedSubscription } from '../../../../domain/contract/cancelLinks';
import { formatInstant, formatMoney } from '../../../../domain/format';
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
import { cancelByLink, readCancelLink } from '../actions';
import { CANCEL_REASONS } from '../labels';
import '../cancelByLink.scss';

export interface CancelByLinkProps {
  readonly config: Pick<AppConfig, 'business_name' | 'navbar_logo' | 'timezone'>;
  readonly onRead: (token: string) => Promise<Result<LinkedSubscription>>;
  readonly onCancel: (token: string, reason?: string) => Promise<Result<LinkedSubscription>>;
}

/** /cancelar/{token}: the link of a renewal notice; its one button cancels the subscription, without an account. */
export function CancelByLinkScreen({ config, onRead, onCancel }: CancelByLinkProps) {
  const token = useParams().token ?? '';
  const [answer, setAnswer] = useState<Result<LinkedSubscription> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [reading, setReading] = useState(0);
  useTitle('Cancelar suscripción');
  useEffect(() => {
    let here = true;
    void onRead(token).then((result) => here && setAnswer(result));
    return () => void (here = false);
  }, [token, onRead, reading]);

  const cancel = async (reason?: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const result = await onCancel(token, reason);
    setBusy(false);
    if (result.ok) setAnswer(result);
    else setProblem(result.error.message);
  };

  const running = ({ first_name, title, next_charge, amount }: LinkedSubscription): JSX.Element => (
    <>
      <h1>{first_name}, ¿cancelamos tu suscripción?</h1>
      <p className="cancel-link__what">
        <strong>{title}</strong>
        {next_charge !== null && (
          <span>
            {formatMoney(toCentavos(amount))} el {formatInstant(next_charge, config.timezone)}
          </span>
        )}
      </p>
      <p>Se cancela de inmediato y no se te cobra nada más. Las clases que ya pagaste siguen siendo tuyas.</p>
      <Button block variant="danger" busy={busy} onClick={() => void cancel()}>
        Cancelar mi suscripción
      </Button>
      <LinkButton block variant="ghost" to={PATHS.home}>
        Conservarla
      </LinkButton>
    </>
  );

  const ended = ({ usable_until, reason_given }: LinkedSubscription): JSX.Element => (
    <>
      <h1 className="ui-hidden">Cancelar suscripción</h1>
      <EmptyState
        illustration="done"
        title="Tu suscripción está cancelada."
        text={
          usable_until === null
            ? 'Ya no se te cobra nada más.'
            : `Ya no se te cobra nada más. Puedes usar tus clases hasta el ${formatInstant(usable_until, config.timezone)}.`
        }
        action={<LinkButton to={PATHS.schedule}>Ver horarios</LinkButton>}
      />
      {reason_given ? (
        <p>Gracias por decirnos por qué.</p>
      ) : (
        <fieldset className="cancel-link__reasons" disabled={busy}>
          <legend>Si quieres, dinos por qué:</legend>
          {CANCEL_REASONS.map((reason) => (
            <Button key={reason} block variant="ghost" onClick={() => void cancel(reason)}>
              {reason}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );

  const content = (): JSX.Element => {
    if (!answer) return <SkeletonGroup label="Cargando tu suscripción" shape="block" height={280} />;
    if (answer.ok) return answer.data.cancelled ? ended(answer.data) : running(answer.data);
    if (answer.error.status === 404 || answer.error.status === 400)
      return (
        <EmptyState
          title="Esta liga no sirve"
          text="Cancela tu suscripción desde tus compras o en recepción."
          action={<LinkButton to={PATHS.purchases}>Ver mis compras</LinkButton>}
        />
      );
    return <ErrorState title="No pudimos cargar tu suscripción." onRetry={() => setReading(reading + 1)} />;
  };
  return (
    <LinkedPage config={config}>
      {!answer?.ok && <h1 className="ui-hidden">Cancelar suscripción</h1>}
      {content()}
      <div role="alert">{problem !== null && <p className="ui-field__error">{problem}</p>}</div>
    </LinkedPage>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state) }),
  (dispatch: AppDispatch) => ({
    onRead: (token: string) => dispatch(readCancelLink(token)),
    onCancel: (token: string, reason?: string) => dispatch(cancelByLink(token, reason)),
  }),
)(CancelByLinkScreen);
