import { labelOf } from '../draft';

export interface DifferencesProps {
  readonly differences: ReadonlyArray<{
    readonly key: string;
    readonly before: string | null;
    readonly after: string | null;
  }>;
  readonly shown: (key: string, text: string | null) => string;
  readonly notesOf?: (key: string) => readonly string[];
}

const isColor = (text: string): boolean => /^#[0-9a-f]{3,6}$/i.test(text);

function Value({ text }: { readonly text: string }) {
  return (
    <>
      {isColor(text) && <span className="config-swatch" style={{ background: text }} aria-hidden />} {text}
    </>
  );
}

/** Values before and after, one key under the other. */
export function Differences({ differences, shown, notesOf }: DifferencesProps) {
  return (
    <ul className="config-differences">
      {differences.map(({ key, before, after }) => (
        <li key={key}>
          <strong>{labelOf(key)}</strong>
          <span className="config-differences__values">
            <del>
              <span className="ui-hidden">Antes: </span>
              <Value text={shown(key, before)} />
            </del>
            <span aria-hidden>→</span>
            <ins>
              <span className="ui-hidden">Después: </span>
              <Value text={shown(key, after)} />
              {after === null && ' (valor inicial)'}
            </ins>
          </span>
          {notesOf?.(key).map((text) => (
            <span key={text} className="config-note">
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
