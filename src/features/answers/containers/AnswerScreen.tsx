import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { LinkAnswer, GivenAnswer } from '../../../../domain/contract/answers';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { LinkedPage } from '../../../ui/layout/LinkedPage';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { Stars } from '../../../ui/Stars';
import { selectConfig } from '../../appconfig/state';
import { giveAnswer, readAnswer } from '../actions';
import '../answers.scss';

/** Stars that were pressed in the mail; 0: none. */
const starsIn = (text: string | null): number => (text !== null && /^[1-5]$/.test(text) ? Number(text) : 0);

interface AnswerScreenProps {
  readonly config: Pick<AppConfig, 'business_name' | 'navbar_logo'>;
  readonly onRead: (token: string) => Promise<Result<LinkAnswer>>;
  readonly onAnswer: (token: string, body: GivenAnswer) => Promise<Result<LinkAnswer>>;
}

/** /respuesta/{token}: what the link of a mail answers, and the one button that does it, without an account. */
function AnswerScreen({ config, onRead, onAnswer }: AnswerScreenProps) {
  const token = useParams().token ?? '';
  const [params] = useSearchParams();
  const [read, setRead] = useState<Result<LinkAnswer> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [reading, setReading] = useState(0);
  const [stars, setStars] = useState(starsIn(params.get('estrellas')));
  useTitle('Tu respuesta');
  useEffect(() => {
    let here = true;
    void onRead(token).then((result) => here && setRead(result));
    return () => void (here = false);
  }, [token, onRead, reading]);

  const press = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const body = stars > 0 ? { stars } : {};
    const result = await onAnswer(token, body);
    if (result.ok) setRead(result);
    else setProblem(result.error.message);
    setBusy(false);
  };

  const content = (): JSX.Element => {
    if (!read) return <SkeletonGroup label="Cargando" shape="block" height={240} />;
    if (!read.ok && (read.error.status === 404 || read.error.status === 400))
      return (
        <EmptyState
          title="Esta liga no sirve"
          text="Copia la dirección completa del correo, o entra con tu cuenta."
          action={<LinkButton to={PATHS.reservations}>Ver mis reservaciones</LinkButton>}
        />
      );
    if (!read.ok) return <ErrorState title="No pudimos cargar esta página." onRetry={() => setReading(reading + 1)} />;
    const { title, lines, button, rates, done } = read.data;
    if (button === null)
      return (
        <EmptyState
          illustration={done ? 'done' : undefined}
          title={title}
          text={lines.join(' · ')}
          action={<LinkButton to={PATHS.reservations}>Ver mis reservaciones</LinkButton>}
        />
      );
    return (
      <>
        <h1>{title}</h1>
        <ul className="answer__lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {rates && <Stars label="Tu calificación" value={stars} onChange={setStars} />}
        <Button block busy={busy} disabled={rates && stars === 0} onClick={() => void press()}>
          {button}
        </Button>
      </>
    );
  };
  return (
    <LinkedPage config={config} className="answer">
      {!(read?.ok && read.data.button !== null) && <h1 className="ui-hidden">Tu respuesta</h1>}
      {content()}
      <div role="alert">{problem !== null && <p className="ui-field__error">{problem}</p>}</div>
    </LinkedPage>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state) }),
  (dispatch: AppDispatch) => ({
    onRead: (token: string) => dispatch(readAnswer(token)),
    onAnswer: (token: string, body: GivenAnswer) => dispatch(giveAnswer(token, body)),
  }),
)(AnswerScreen);
