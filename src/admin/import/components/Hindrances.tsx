import { useMemo } from 'react';
import type { Hindrance } from '../../../../domain/contract/imports';
import { customerPath, rosterPath } from '../../../../domain/adminPaths';
import { formatNumber } from '../../../../domain/numbers';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { Link } from 'react-router-dom';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { getHindrances } from '../service';

const keyOf = ({ customer_id, single_class_id }: Hindrance): string => `${customer_id} ${single_class_id}`;
const pathOf = ({ customer_id, single_class_id }: Hindrance): string =>
  customer_id !== null ? customerPath(customer_id) : rosterPath(single_class_id ?? 0);

/** Names what hinders the undoing of an import, each with a link to where it can be taken away. */
export function Hindrances({ importId }: { readonly importId: number }) {
  const loaded = useLoaded(useMemo(() => () => getHindrances(importId), [importId]));
  return (
    <LoadedPart
      loaded={loaded}
      failed="No pudimos ver qué lo impide."
      waiting={<SkeletonGroup label="Buscando qué lo impide" rows={2} height={40} />}
    >
      {({ hindrances, total }) =>
        total === 0 ? null : (
          <section className="ui-card import-card" aria-labelledby="importar-impide">
            <h2 id="importar-impide">Lo que impide deshacerla</h2>
            <p>Quita esto primero y deshaz la importación después.</p>
            <ul className="import-hindrances">
              {hindrances.map((one) => (
                <li key={keyOf(one)}>
                  <Link to={pathOf(one)}>{one.name}</Link>: {one.reasons.join(', ')}.
                </li>
              ))}
            </ul>
            {total > hindrances.length && (
              <p className="import-quiet">Y {formatNumber(total - hindrances.length)} más.</p>
            )}
          </section>
        )
      }
    </LoadedPart>
  );
}
