import type { ListedImport } from '../../../../domain/contract/imports';
import { formatMoment } from '../../../../domain/format';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { KIND_LABELS, rowsText, stateOf } from '../labels';

export interface HistoryProps {
  readonly imports: readonly ListedImport[];
  readonly zone: string;
  readonly hasMore: boolean;
  readonly onOpen: (id: number) => void;
  readonly onMore: () => void;
}

export function History({ imports, zone, hasMore, onOpen, onMore }: HistoryProps) {
  return (
    <section className="ui-card import-card" aria-labelledby="importar-anteriores">
      <h2 id="importar-anteriores">Importaciones anteriores</h2>
      {imports.length === 0 && <p className="import-quiet">Todavía no has importado nada.</p>}
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
      {hasMore && (
        <Button variant="ghost" onClick={onMore}>
          Ver anteriores
        </Button>
      )}
    </section>
  );
}
