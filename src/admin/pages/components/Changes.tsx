import type { TextChange } from '../../../../domain/contract/acceptedPages';

/** The paragraphs that change: what goes is struck through, what comes is bold. */
export function Changes({ changes }: { readonly changes: ReadonlyArray<readonly TextChange[]> | null }) {
  if (changes === null) return <p>Cambia casi todo el texto.</p>;
  if (changes.length === 0) return <p>Cambia su formato, una imagen o un enlace; las palabras son las mismas.</p>;
  return (
    <ul className="pages-changes">
      {changes.map((runs, i) => (
        <li key={i}>
          {runs.map(({ kind, text }, n) => {
            if (kind === 'same') return <span key={n}>{text}</span>;
            const Tag = kind === 'added' ? 'ins' : 'del';
            return (
              <Tag key={n}>
                <span className="ui-hidden">{kind === 'added' ? ' Se agrega: ' : ' Se quita: '}</span>
                {text}
              </Tag>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
