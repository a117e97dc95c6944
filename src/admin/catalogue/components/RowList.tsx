import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Picture } from '../../../ui/Picture';
import type { CatalogueKind, KeptRow } from '../kind';
import { idOf } from '../service';
import '../../adminRows.scss';

export interface RowListProps<Row extends KeptRow> {
  readonly kind: CatalogueKind<Row>;
  readonly rows: readonly Row[];
  readonly editable: boolean;
  readonly onEdit: (row: Row) => void;
  readonly onArchive: (row: Row, archived: boolean) => void;
  readonly onRemove: (row: Row) => void;
  readonly onChange: (row: Row) => void;
}

export function RowList<Row extends KeptRow>({ kind, rows, editable, ...on }: RowListProps<Row>) {
  const { onEdit, onArchive, onRemove, onChange } = on;
  return (
    <ul className="admin-rows">
      {rows.map((row) => {
        const name = kind.nameOf(row);
        const of = <span className="ui-hidden"> {name}</span>;
        const thumb = kind.thumbOf?.(row);
        return (
          <li key={idOf(kind, row)} className="admin-row ui-card catalogue-row">
            {!thumb ? null : 'color' in thumb ? (
              <span className="catalogue-row__color" style={{ backgroundColor: thumb.color }} aria-hidden />
            ) : (
              <Picture src={thumb.src} sizes="64px" className="catalogue-row__picture" />
            )}
            <div className="admin-row__words">
              <h2>{name}</h2>
              <p>{kind.summaryOf(row)}</p>
              {kind.Status && <kind.Status row={row} editable={editable} onChange={onChange} />}
              {kind.linksOf?.(row).map(({ to, label }) => (
                <Link key={label} to={to} className="catalogue-row__link">
                  {label}
                  <span className="ui-hidden"> de {name}</span>
                </Link>
              ))}
            </div>
            {row.archived && <Badge>{kind.labels.feminine ? 'Archivada' : 'Archivado'}</Badge>}
            {editable && (
              <div className="admin-row__actions">
                <Button variant="ghost" size="sm" onClick={() => onEdit(row)}>
                  Editar{of}
                </Button>
                <Button variant="quiet" size="sm" onClick={() => onArchive(row, !row.archived)}>
                  {row.archived ? 'Volver a ofrecer' : 'Archivar'}
                  {of}
                </Button>
                <Button variant="quiet" size="sm" onClick={() => onRemove(row)}>
                  Eliminar{of}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
