import type { Removed as Parts } from '../../../domain/contract/content';
import './richText.scss';

/** What the server removed from a text, as it could run scripts, restyle the page or mislead. */
export function RemovedMarkup({ parts }: { readonly parts: Parts }) {
  if (parts.length === 0) return null;
  return (
    <div className="rich-text__loss" role="status">
      <p>
        Por seguridad se quitó del texto:{' '}
        {parts.map(({ what, count }, n) => (
          <span key={what}>
            {n > 0 && ', '}
            <code>{what}</code>
            {count > 1 && ` (${count})`}
          </span>
        ))}
        . Lo demás quedó igual.
      </p>
    </div>
  );
}
