import type { AcceptedPage } from '../../../../domain/contract/acceptedPages';
import { formatMoment } from '../../../../domain/format';

export interface ConsentsProps {
  /** The newest first. */
  readonly consents: readonly AcceptedPage[];
  readonly timeZone: string;
}

export function Consents({ consents, timeZone }: ConsentsProps) {
  return (
    <div className="privacy__part">
      <h3>Lo que aceptaste</h3>
      {consents.length === 0 ? (
        <p>Aún no has aceptado ningún documento.</p>
      ) : (
        <ul className="privacy__consents">
          {consents.map(({ page_version_id, title, accepted_at }) => (
            <li key={page_version_id}>
              <span>{title}</span>
              <span className="privacy__small">
                Versión {page_version_id} · {formatMoment(accepted_at, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
