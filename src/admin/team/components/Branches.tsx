import { useSelector } from 'react-redux';
import { Checkbox } from '../../../ui/Checkbox';
import { selectAdminLocations } from '../../location/location';

interface BranchesProps {
  /** null: all. */
  readonly chosen: readonly number[] | null;
  readonly onChange: (chosen: readonly number[] | null) => void;
}

/** Which branches a member of the team works at; nothing where the studio has one and the role isn't limited. */
export function Branches({ chosen, onChange }: BranchesProps) {
  const locations = useSelector(selectAdminLocations);
  if (locations.length < 2 && chosen === null) return null;
  const gone = (chosen ?? []).filter((id) => locations.every(({ location_id }) => location_id !== id));
  const toggle = (id: number, isOn: boolean): void =>
    onChange(isOn ? [...(chosen ?? []), id] : (chosen ?? []).filter((other) => other !== id));
  const box = (id: number, name: string): JSX.Element => (
    <Checkbox key={id} checked={chosen?.includes(id) ?? false} onChange={(isOn) => toggle(id, isOn)}>
      {name}
    </Checkbox>
  );
  return (
    <fieldset className="team-branches">
      <legend>Dónde trabaja</legend>
      <Checkbox checked={chosen === null} onChange={(isAll) => onChange(isAll ? null : [])}>
        Todos los estudios
      </Checkbox>
      {chosen !== null && (
        <>
          {locations.map(({ location_id, name }) => box(location_id, name))}
          {gone.map((id) => box(id, 'Un estudio archivado o eliminado'))}
          <p className="team-branches__hint">
            De los demás no ve ni cambia clases, listas, asistencias ni listas de espera: ahí es un cliente más.
            Clientes, ventas y caja son de todo el negocio.
          </p>
        </>
      )}
    </fieldset>
  );
}
