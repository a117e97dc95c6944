import X from 'lucide-react/icons/x';
import { useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import type { CustomerSegment } from '../../../../domain/contract/savedSegments';
import {
  filterProblem,
  isEmptyFilter,
  SEGMENT_NAME_MAX,
  type CustomerFilter,
  type ListFilter,
} from '../../../../domain/customerFilter';
import { confirm } from '../../../core/confirm/confirm';
import { selectMe } from '../../../features/customers/selectors';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { TextField } from '../../../ui/TextField';
import { useCalls } from '../../calls';
import { useLoaded } from '../../useLoaded';
import { searchOf } from '../filters';
import { deleteSegment, getStoredSegments, putSegment } from '../service';

/** What can be stored of a list's filter; null: nothing, as of the team. */
function storableFilter(filter: ListFilter): CustomerFilter | null {
  const { segment, ...rest } = filter;
  if (segment === 'team' || isEmptyFilter(filter) || filterProblem({ ...rest }) !== null) return null;
  return filterProblem({ ...rest, segment }) === null ? { ...rest, segment } : null;
}

interface SegmentsProps {
  /** What the list shows; null: a search, which is no filter of a segment. */
  readonly filter: ListFilter | null;
}

/** The studio's segments as links; an admin stores what the list is filtered by as one of them. */
export function StoredSegments({ filter }: SegmentsProps) {
  const isAdmin = useSelector(selectMe)?.role === 'admin';
  const { onWrite, onSuccess } = useCalls();
  const { data: segments, set } = useLoaded(getStoredSegments);
  const [name, setName] = useState<string | null>(null);
  if (segments === null) return null;
  const given = filter && storableFilter(filter);
  const here = given && searchOf(given);
  const isStored = segments.some((one) => searchOf(one.filter) === here);

  const store = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const trimmed = name?.trim() ?? '';
    if (trimmed === '' || !given) return;
    const known = segments.find((one) => one.name === trimmed);
    if (known && !(await confirm({ text: replacedText(known), ok: 'Cambiar', cancel: 'Conservar' }))) return;
    const result = await onWrite(() => putSegment({ name: trimmed, filter: given }));
    if (!result.ok) return;
    set(result.data);
    setName(null);
    onSuccess('Segmento guardado: ya se puede elegir en Campañas y Recorridos.');
  };
  const remove = async ({ customer_segment_id: id, name: of }: CustomerSegment): Promise<void> => {
    if (!(await confirm({ text: `Se borra el segmento «${of}».`, ok: 'Borrar', cancel: 'Conservar' }))) return;
    const result = await onWrite(() => deleteSegment(id));
    if (result.ok) set(result.data);
  };
  if (segments.length === 0 && !(isAdmin && given)) return null;
  return (
    <div className="admin-customers__segments" role="group" aria-label="Segmentos">
      <span>Segmentos</span>
      {segments.map((one) => (
        <span
          key={one.customer_segment_id}
          className="admin-view"
          data-current={searchOf(one.filter) === here || undefined}
        >
          <Link to={`${ADMIN_PATHS.customers}?${searchOf(one.filter)}`} title={one.text}>
            {one.name}
          </Link>
          {isAdmin && (
            <IconButton label={`Borrar el segmento ${one.name}`} onClick={() => void remove(one)}>
              <X size={14} aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
      {isAdmin && given && !isStored && name === null && (
        <Button variant="quiet" size="sm" onClick={() => setName('')}>
          Guardar como segmento
        </Button>
      )}
      {name !== null && given && (
        <form method="dialog" className="admin-view__form" onSubmit={(event) => void store(event)}>
          <TextField
            label="Nombre del segmento"
            name="segmento"
            value={name}
            onChange={(text) => setName(text.slice(0, SEGMENT_NAME_MAX))}
            autoComplete="off"
          />
          <Button type="submit" size="sm">
            Guardar
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setName(null)}>
            Cancelar
          </Button>
        </form>
      )}
    </div>
  );
}

const replacedText = ({ name, used_by }: CustomerSegment): string =>
  used_by.length === 0
    ? `Ya hay un segmento «${name}». Se cambia por este filtro.`
    : `Ya hay un segmento «${name}». Cambia desde ahora también para ${used_by.join(', ')}.`;
