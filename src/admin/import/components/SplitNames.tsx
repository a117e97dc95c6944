import { useMemo } from 'react';
import { plural } from '../../../../domain/format';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { getImportNames } from '../service';

interface SplitNamesProps {
  readonly importId: number;
  /** The column with full names, counted from 0. */
  readonly column: number;
}

/** Shows how the full names of a column would be split, before anything is imported. */
export function SplitNames({ importId, column }: SplitNamesProps) {
  const loaded = useLoaded(useMemo(() => () => getImportNames(importId, column), [importId, column]));
  return (
    <LoadedPart
      loaded={loaded}
      failed="No pudimos separar los nombres."
      waiting={<SkeletonGroup label="Separando los nombres" rows={3} height={32} />}
    >
      {({ names, total, doubtful }) =>
        total === 0 ? null : (
          <section className="import-names" aria-labelledby="importar-nombres">
            <h3 id="importar-nombres">Así quedan los nombres</h3>
            <p className="import-quiet">
              {doubtful === 0
                ? 'Separamos nombre y apellidos de cada persona.'
                : `Revisa ${plural(doubtful, 'nombre', 'nombres')}: quizá se separan mal. Si es así, sube tu archivo con una columna para el nombre y otra para los apellidos.`}
            </p>
            <table className="import-names__table">
              <thead>
                <tr>
                  <th scope="col">En el archivo</th>
                  <th scope="col">Nombre</th>
                  <th scope="col">Apellidos</th>
                </tr>
              </thead>
              <tbody>
                {names.map(({ full, name, last_name, is_doubtful }) => (
                  <tr key={full} className={is_doubtful ? 'import-names__doubtful' : undefined}>
                    <td>
                      {full}
                      {is_doubtful && <span className="ui-hidden"> (revísalo)</span>}
                    </td>
                    <td>{name}</td>
                    <td>{last_name || '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {total > names.length && (
              <p className="import-quiet">De {plural(total, 'nombre distinto', 'nombres distintos')}.</p>
            )}
          </section>
        )
      }
    </LoadedPart>
  );
}
