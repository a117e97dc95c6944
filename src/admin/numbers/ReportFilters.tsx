import { useSelector } from 'react-redux';
import { FILTER_NAMES } from '../../../domain/reports/address';
import { DEFAULT_PERIOD, PERIOD_OPTIONS } from '../../../domain/reports/periods';
import { REPORT_FILTERS, type Period, type ReportDefinition, type ReportFilter } from '../../../domain/reports/types';
import { selectMe } from '../../features/customers/selectors';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { getPackageChoices } from '../discounts/service';
import { selectAdminLocations } from '../location/location';
import { useLoaded } from '../useLoaded';
import { ALL_LOCATIONS, type FilterValues } from './filters';
import { getClassFilters } from './service';

interface ReportFiltersProps {
  readonly definition: Pick<ReportDefinition, 'filters' | 'asOfNow'>;
  readonly values: FilterValues;
  readonly period: Period;
  readonly onChange: (changes: Partial<FilterValues>) => void;
}

/** Filters without a control: only links from other reports set them. */
const LINKED = [
  'payout_id',
  'payment_method_id',
  'room_id',
  'slot',
  'expiry_month',
] as const satisfies readonly ReportFilter[];
const CLEARED: Partial<FilterValues> = Object.fromEntries(
  REPORT_FILTERS.filter((name) => name !== 'location_id').map((name) => [FILTER_NAMES[name], '']),
);

/** The default is no filter in the address. */
const CUSTOM = 'fechas';

/** Controls of a report's period and of the filters that it takes. */
export function ReportFilters({ definition: { filters, asOfNow }, values, period, onChange }: ReportFiltersProps) {
  const locations = useSelector(selectAdminLocations);
  // The accountant doesn't read the packages.
  const isAdmin = useSelector(selectMe)?.role === 'admin';
  const takes = (name: ReportFilter): boolean => filters.includes(name) && (isAdmin || name !== 'class_package_id');
  const ofClasses = useLoaded(takes('instructor_id') || takes('class_type_id') ? getClassFilters : null).data;
  const packages = useLoaded(takes('class_package_id') ? getPackageChoices : null).data;
  const isCustom = values.desde !== '' && values.hasta !== '';
  const { estudio, coach, tipo, paquete } = values;
  const isNarrowed =
    [coach, tipo, paquete].some(Boolean) || LINKED.some((name) => takes(name) && values[FILTER_NAMES[name]]);
  const all = { value: '', label: 'Todos' };
  return (
    <>
      {!asOfNow && (
        <Select
          label="Periodo"
          value={isCustom ? CUSTOM : values.periodo || DEFAULT_PERIOD}
          options={[...PERIOD_OPTIONS, { value: CUSTOM, label: 'De un día a otro' }]}
          onChange={(value) =>
            onChange(
              value === CUSTOM
                ? { periodo: '', desde: period.from, hasta: period.to }
                : { periodo: value === DEFAULT_PERIOD ? '' : value, desde: '', hasta: '' },
            )
          }
        />
      )}
      {isCustom && !asOfNow && (
        <>
          <TextField label="Desde" type="date" value={period.from} onChange={(desde) => onChange({ desde })} />
          <TextField label="Hasta" type="date" value={period.to} onChange={(hasta) => onChange({ hasta })} />
        </>
      )}
      {takes('location_id') && locations.length > 1 && (
        <Select
          label="Estudio"
          value={estudio === '' ? ALL_LOCATIONS : estudio}
          options={[
            { value: ALL_LOCATIONS, label: 'Todos' },
            ...locations.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
          ]}
          onChange={(value) => onChange({ estudio: value })}
        />
      )}
      {takes('instructor_id') && (
        <Select
          label="Coach"
          value={coach}
          options={[
            all,
            ...(ofClasses?.instructors ?? []).map(({ instructor_id, name, last_name }) => ({
              value: String(instructor_id),
              label: `${name} ${last_name}`.trim(),
            })),
          ]}
          onChange={(value) => onChange({ coach: value })}
        />
      )}
      {takes('class_type_id') && (
        <Select
          label="Tipo de clase"
          value={tipo}
          options={[
            all,
            ...(ofClasses?.class_types ?? []).map(({ class_type_id, name }) => ({
              value: String(class_type_id),
              label: name,
            })),
          ]}
          onChange={(value) => onChange({ tipo: value })}
        />
      )}
      {takes('class_package_id') && (
        <Select
          label="Paquete"
          value={paquete}
          options={[
            all,
            ...(packages ?? []).map(({ class_package_id, title }) => ({
              value: String(class_package_id),
              label: title,
            })),
          ]}
          onChange={(value) => onChange({ paquete: value })}
        />
      )}
      {isNarrowed && (
        <Button variant="quiet" size="sm" onClick={() => onChange(CLEARED)}>
          Quitar filtros
        </Button>
      )}
    </>
  );
}
