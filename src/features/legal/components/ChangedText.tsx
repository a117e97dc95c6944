import type { TextChange } from '../../../../domain/contract/acceptedPages';
import { formatInstant } from '../../../../domain/format';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';

export interface ChangedTextProps {
  readonly changes: ReadonlyArray<readonly TextChange[]> | null;
  readonly acceptedAt: string;
  /** The studio's. */
  readonly timeZone: string;
}

function Run({ kind, text }: TextChange) {
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
export function ChangedText({ changes, acceptedAt, timeZone }: ChangedTextProps) {
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
              <Run key={n} {...run} />
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
