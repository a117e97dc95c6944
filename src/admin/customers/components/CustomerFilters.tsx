import { useState } from 'react';
import { CUSTOMER_GROUPS, LOCATION_DAYS } from '../../../../domain/customerFilter';
import { SEGMENT_LABELS } from '../../../../domain/customerSegments';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useLoaded } from '../../useLoaded';
import { NO_FILTER, type FilterValues } from '../filters';
import { getFilterChoices } from '../service';

interface FiltersProps {
  readonly values: FilterValues;
  readonly onChange: (changes: Partial<FilterValues>) => void;
}

const OUTSIDE = [
  { value: '', label: 'Ninguno' },
  ...CUSTOMER_GROUPS.map((value) => ({ value, label: SEGMENT_LABELS[value].label })),
];

/** What narrows the list besides search and group; shown once it is asked for, or set. */
export function CustomerFilters({ values, onChange }: FiltersProps) {
  const { sin, paquete, estudio, visitas, hasta } = values;
  const isSet = [sin, paquete, estudio, visitas, hasta].some((value) => value !== '');
  const [isOpen, setOpen] = useState(isSet);
  const isShown = isOpen || isSet;
  const { data } = useLoaded(isShown ? getFilterChoices : null);
  if (!isShown)
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Más filtros
      </Button>
    );
  const places = data?.locations ?? [];
  const packages = data?.packages ?? [];
  const number = (key: 'visitas' | 'hasta', label: string) => (
    <TextField
      label={label}
      value={values[key]}
      onChange={(text) => onChange({ [key]: text.replace(/\D/g, '').slice(0, 4) })}
      inputMode="numeric"
      autoComplete="off"
      className="admin-customers__visits"
    />
  );
  return (
    <>
      <Select label="Fuera del grupo" value={sin} options={OUTSIDE} onChange={(value) => onChange({ sin: value })} />
      <Select
        label="Con paquete vigente"
        value={paquete}
        options={[
          { value: '', label: 'Cualquiera' },
          ...packages.map(({ class_package_id, title }) => ({ value: String(class_package_id), label: title })),
        ]}
        onChange={(value) => onChange({ paquete: value })}
      />
      {(places.length > 1 || estudio !== '') && (
        <Select
          label={`Vino en ${LOCATION_DAYS} días a`}
          value={estudio}
          options={[
            { value: '', label: 'Cualquier estudio' },
            ...places.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
          ]}
          onChange={(value) => onChange({ estudio: value })}
        />
      )}
      {number('visitas', 'Visitas, desde')}
      {number('hasta', 'Visitas, hasta')}
      <Button
        variant="quiet"
        onClick={() => {
          setOpen(false);
          onChange({ ...NO_FILTER, grupo: values.grupo });
        }}
      >
        Menos filtros
      </Button>
    </>
  );
}
