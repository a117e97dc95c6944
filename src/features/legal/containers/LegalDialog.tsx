import { useCallback, useEffect, useRef, useState } from 'react';
import type { AcceptedPage, NewAcceptedPage, PendingPage, TextChange } from '../../../../domain/contract/acceptedPages';
import type { Result } from '../../../core/thunk';
import { ContentPageView } from '../../content/components/ContentPageView';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import Dialog from '../../../ui/Dialog';
import { ErrorState } from '../../../ui/EmptyState';
import { Spinner } from '../../../ui/Spinner';
import { useScrollFocus } from '../../../ui/useScrollFocus';
import '../legal.scss';
import { formatInstant } from '../../../../domain/format';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectMe } from '../../customers/selectors';
import { acceptPage, fetchPendingPages } from '../actions';

interface PendingPagesProps {
  readonly customerId: number;
  /** The studio's time zone. */
  readonly timeZone: string;
  readonly onLoad: () => Promise<Result<PendingPage[]>>;
  readonly onAccept: (accepted: NewAcceptedPage) => Promise<Result<AcceptedPage>>;
  /** Nothing is left to accept. */
  readonly onDone: () => void;
  readonly onSignOut: () => void;
}

/** The text isn't the one that was read any more, or is gone. */
const OUTDATED = new Set(['page/changed', 'page/not-found']);

/** Required pages, one after another. The only ways out are to accept them and to sign out. */
function PendingPages({ customerId, timeZone, onLoad, onAccept, onDone, onSignOut }: PendingPagesProps) {
  const [pages, setPages] = useState<readonly PendingPage[] | 'failed' | null>(null);
  const [accepted, setAccepted] = useState(0);
  const [ticked, setTicked] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mounted = useRef(true);
  const done = useRef(onDone);
  done.current = onDone;

  const show = useCallback((left: readonly PendingPage[]): void => {
    if (left.length === 0) return done.current();
    setPages(left);
    setTicked(false);
  }, []);
  const load = useCallback(async (): Promise<void> => {
    const result = await onLoad();
    if (!mounted.current) return;
    if (result.ok) show(result.data);
    else setPages('failed');
  }, [onLoad, show]);
  useEffect(() => {
    void load();
    return () => {
      mounted.current = false;
    };
  }, [load]);

  const [page] = pages === null || pages === 'failed' ? [] : pages;
  const text = useScrollFocus<HTMLDivElement>();

  const accept = async (): Promise<void> => {
    if (!page || pages === null || pages === 'failed') return;
    if (!ticked) {
      setError(`Debes aceptar ${page.title} para continuar`);
      return;
    }
    setBusy(true);
    setError(null);
    const { page_id, page_version_id } = page;
    const result = await onAccept({ page_id, page_version_id, customer_id: customerId });
    if (!mounted.current) return;
    if (result.ok) {
      setAccepted(accepted + 1);
      show(pages.slice(1));
    } else {
      setError(result.error.message);
      if (OUTDATED.has(result.error.code)) await load();
    }
    if (mounted.current) setBusy(false);
  };

  const total = accepted + (Array.isArray(pages) ? pages.length : 0);
  return (
    <Dialog
      open
      locked
      size="lg"
      title={page?.title ?? 'Antes de continuar'}
      onClose={() => undefined}
      footer={
        <div className="legal-actions">
          {/* Beside the button, as the text above is longer than the screen. */}
          {page && (
            <Checkbox
              name="acepto"
              checked={ticked}
              error={error}
              onChange={(value) => {
                setTicked(value);
                setError(null);
              }}
            >
              Acepto {page.title}
            </Checkbox>
          )}
          <Button variant="quiet" onClick={onSignOut}>
            Salir
          </Button>
          {page && (
            <Button busy={busy} onClick={() => void accept()}>
              Aceptar
            </Button>
          )}
        </div>
      }
    >
      {pages === null && (
        <div className="legal-wait">
          <Spinner />
        </div>
      )}
      {pages === 'failed' && <ErrorState title="No pudimos cargar lo que debes aceptar." onRetry={() => void load()} />}
      {page && (
        <div className="legal">
          {total > 1 && <p className="legal__count" role="status">{`Documento ${accepted + 1} de ${total}`}</p>}
          {page.accepted_at && <ChangedText changes={page.changes} acceptedAt={page.accepted_at} timeZone={timeZone} />}
          <div ref={text} className="legal__text" role="region" aria-label={page.title} key={page.page_version_id}>
            <ContentPageView page={page} failed={false} onRetry={() => void load()} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface ChangedTextProps {
  readonly changes: ReadonlyArray<readonly TextChange[]> | null;
  readonly acceptedAt: string;
  /** The studio's time zone. */
  readonly timeZone: string;
}

function ChangedRun({ kind, text }: TextChange) {
  if (kind === 'same') return <>{text}</>;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <VisuallyHidden>{kind === 'added' ? ' Se agregó: ' : ' Se quitó: '}</VisuallyHidden>
      {text}
    </Tag>
  );
}

/** What is new since the version that the customer accepted. */
function ChangedText({ changes, acceptedAt, timeZone }: ChangedTextProps) {
  const since = `Este texto cambió desde que lo aceptaste el ${formatInstant(acceptedAt, timeZone)}.`;
  if (changes === null || changes.length === 0)
    return (
      <p className="legal__changes">
        {since}{' '}
        {changes === null
          ? 'Cambió casi todo: léelo de nuevo.'
          : 'Cambió su formato o un enlace; las palabras son las mismas.'}
      </p>
    );
  return (
    <details className="legal__changes" open>
      <summary>{since} Ver qué cambió</summary>
      <ul>
        {changes.map((runs, i) => (
          <li key={i}>
            {runs.map((run, n) => (
              <ChangedRun key={n} {...run} />
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

export default connect(
  (state: RootState) => ({
    customerId: selectMe(state)?.customer_id ?? 0,
    timeZone: selectConfig(state).timezone,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => dispatch(fetchPendingPages()),
    onAccept: (accepted: Parameters<typeof acceptPage>[0]) => dispatch(acceptPage(accepted)),
  }),
)(PendingPages);
