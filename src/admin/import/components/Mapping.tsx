import { useState } from 'react';
import type { Import, ImportTerms } from '../../../../domain/contract/imports';
import {
  holdsDays,
  holdsInstants,
  IMPORT_COLUMNS,
  IMPORT_SOURCES,
  mappingError,
} from '../../../../domain/import/columns';
import { commonOrder, type DateOrder, type OrderSeen } from '../../../../domain/import/days';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { Select } from '../../../ui/Select';
import { SOURCE_LABELS } from '../labels';
import { SplitNames } from './SplitNames';

export interface MappingProps {
  readonly read: Import;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onCheck: (terms: ImportTerms) => void;
}

const ORDERS: Readonly<Record<DateOrder, string>> = {
  dmy: 'Día primero: 31/12/2026',
  mdy: 'Mes primero: 12/31/2026',
};

/** Assigns a meaning to each column, and asks what the file doesn't show. */
export function Mapping({ read, busy, error, onCheck }: MappingProps) {
  const { kind, columns } = read;
  const [mapping, setMapping] = useState<readonly (string | null)[]>(read.mapping);
  const [source, setSource] = useState(read.source);
  const [order, setOrder] = useState<DateOrder | null>(read.date_order);
  const [asked, setAsked] = useState(false);
  const targets = IMPORT_COLUMNS[kind];
  const left = mapping.filter((key) => key === null).length;
  const seen: OrderSeen = commonOrder(
    columns.map((column, n) => (holdsDays(kind, mapping[n] ?? null) ? column.order : null)),
  );
  const fullNames = mapping.includes('name') ? -1 : mapping.indexOf('full_name');
  const asksOrder = seen === 'ambiguous' || seen === 'both';
  const wrong = mappingError(kind, mapping) ?? (asksOrder && order === null ? 'Dinos cómo van las fechas.' : null);
  const check = (): void => {
    setAsked(true);
    if (wrong === null) onCheck({ mapping: [...mapping], source, date_order: order });
  };
  return (
    <section className="ui-card import-card" aria-labelledby="importar-columnas">
      <h2 id="importar-columnas">Qué es cada columna</h2>
      <p className="import-quiet">
        {read.remembered
          ? 'Recordamos lo que elegiste para un archivo con este encabezado.'
          : left === 0
            ? 'Reconocimos todas las columnas. Revísalas.'
            : `Reconocimos ${columns.length - left} de ${columns.length} columnas. Lo que no elijas se deja fuera.`}
      </p>
      <ul className="import-columns">
        {columns.map(({ header, samples, zoned }, n) => (
          // Headers may repeat, so the index is the key.
          <li key={n} className={mapping[n] === null ? 'import-column import-column--left' : 'import-column'}>
            <div className="import-column__file">
              <strong>{header || `Columna ${n + 1}`}</strong>
              <small>{samples.length === 0 ? 'Vacía' : samples.join(' · ')}</small>
              {zoned && holdsInstants(kind, mapping[n] ?? null) && (
                <small>Su hora dice de qué zona es: la pasamos a la de tu estudio.</small>
              )}
            </div>
            <Select
              label={`${header || `Columna ${n + 1}`} es`}
              className="import-column__select"
              value={mapping[n] ?? ''}
              options={[
                { value: '', label: 'No importar' },
                ...targets.map(({ key, label, required }) => ({ value: key, label: required ? `${label} *` : label })),
              ]}
              onChange={(key) => setMapping(mapping.map((was, m) => (m === n ? key || null : was)))}
            />
          </li>
        ))}
      </ul>
      {fullNames >= 0 && <SplitNames importId={read.import_id} column={fullNames} />}
      <Select
        label="De dónde viene el archivo"
        hint="Así sus números no se confunden con los de otro sistema."
        value={source}
        options={IMPORT_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
        onChange={(value) => setSource(IMPORT_SOURCES.find((one) => one === value) ?? 'otro')}
      />
      {asksOrder ? (
        <div className="import-order">
          <p>
            <strong>¿Cómo van las fechas de este archivo?</strong> Se pueden leer de dos maneras.
          </p>
          <SegmentedFilter
            label="Orden de las fechas"
            value={order ?? ''}
            options={(['dmy', 'mdy'] as const).map((value) => ({
              value: value as DateOrder | '',
              label: ORDERS[value],
            }))}
            onChange={(value) => setOrder(value === '' ? null : value)}
          />
        </div>
      ) : (
        seen !== null && (
          <p className="import-quiet">Las fechas van con {seen === 'dmy' ? 'el día' : 'el mes'} primero.</p>
        )
      )}
      <FormAlert text={asked ? (wrong ?? error) : error} />
      <div className="import-actions">
        <Button busy={busy} onClick={check}>
          Revisar archivo
        </Button>
      </div>
    </section>
  );
}
