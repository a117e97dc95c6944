import { formatMoment } from '../../../../domain/format';
import { Badge } from '../../../ui/Badge';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { ListBody } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { KIND_LABELS, rowsText, stateOf } from '../labels';
import { getImports } from '../service';

/** What was imported before. */
export function History({ zone, onOpen }: { readonly zone: string; readonly onOpen: (id: number) => void }) {
  const list = useList('importaciones', getImports);
  return (
    <section className="ui-card import-card" aria-labelledby="importar-anteriores">
      <h2 id="importar-anteriores">Importaciones anteriores</h2>
      <ListBody
        list={list}
        failed="No pudimos cargar tus importaciones."
        waiting={<SkeletonGroup label="Cargando importaciones" shape="block" height={160} />}
        empty={<p className="import-quiet">Todavía no has importado nada.</p>}
        moreLabel="Ver anteriores"
      >
        {(imports) => (
          <ul className="import-history">
            {imports.map((one) => {
              const [label, tone] = stateOf(one);
              return (
                <li key={one.import_id}>
                  <button type="button" onClick={() => onOpen(one.import_id)}>
                    <span>
                      <strong>{one.file_name}</strong>
                      <small>
                        {KIND_LABELS[one.kind]} · {rowsText(one.rows)} · {formatMoment(one.createdAt, zone)}
                        {one.created_by !== null && ` · ${one.created_by}`}
                      </small>
                    </span>
                    <Badge tone={tone}>{label}</Badge>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </ListBody>
    </section>
  );
}
