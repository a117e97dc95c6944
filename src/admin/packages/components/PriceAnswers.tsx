import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../../domain/adminPaths';
import { formatInstant } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney, plural } from '../../../../domain/numbers';
import { selectConfig } from '../../../features/appconfig/state';
import { Badge } from '../../../ui/Badge';
import { ErrorState } from '../../../ui/EmptyState';
import { useLoaded } from '../../useLoaded';
import * as service from '../service';
import '../packages.scss';

/** Who agreed to a higher price that was announced, and who hasn't; nothing where none was. */
export function PriceAnswers({ packageId }: { readonly packageId: number }) {
  const { timezone } = useSelector(selectConfig);
  const { data, error, busy, reload } = useLoaded(useCallback(() => service.getPriceAnswers(packageId), [packageId]));
  if (data === null && error !== null)
    return <ErrorState title="No pudimos cargar quién aceptó el precio." busy={busy} onRetry={() => void reload()} />;
  if (data === null || data.answers.length === 0) return null;
  return (
    <section className="admin-answers ui-card" aria-labelledby="precio-respuestas">
      <h2 id="precio-respuestas">Quién aceptó el precio nuevo</h2>
      <p>
        {plural(data.agreed, 'persona aceptó', 'personas aceptaron')}, {plural(data.waiting, 'falta', 'faltan')}. Quien
        no acepta conserva su precio.
      </p>
      <ul>
        {data.answers.map((one) => (
          <li key={one.purchase_id}>
            <Link to={customerPath(one.customer_id)}>{`${one.name} ${one.last_name}`.trim()}</Link>
            <span>
              De {formatMoney(toCentavos(one.from))} a {formatMoney(toCentavos(one.to))}, avisado el{' '}
              {formatInstant(one.announcedAt, timezone)}
            </span>
            <Badge tone={one.agreedAt === null ? 'warning' : 'success'}>
              {one.agreedAt === null ? 'Falta' : `Aceptó el ${formatInstant(one.agreedAt, timezone)}`}
            </Badge>
          </li>
        ))}
      </ul>
      {data.agreed + data.waiting > data.answers.length && (
        <p>Solo se muestran {data.answers.length}; primero quienes faltan.</p>
      )}
    </section>
  );
}
