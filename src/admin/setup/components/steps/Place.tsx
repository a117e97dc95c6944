import mexicanZones from '../../../../../domain/mexicanZones.json';
import { formField } from '../../../../ui/form/controls';
import type { StepProps } from '../../steps';
import { AddItemsForm } from './AddItemsForm';

/** Common names of the zones in domain/mexicanZones.json. */
const ZONE_LABELS: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'Ciudad de México (centro)',
  'America/Cancun': 'Cancún (Quintana Roo)',
  'America/Monterrey': 'Monterrey',
  'America/Merida': 'Mérida',
  'America/Chihuahua': 'Chihuahua',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Ojinaga': 'Ojinaga',
  'America/Mazatlan': 'Mazatlán',
  'America/Hermosillo': 'Hermosillo (Sonora)',
  'America/Tijuana': 'Tijuana',
  'America/Matamoros': 'Matamoros',
  'America/Bahia_Banderas': 'Bahía de Banderas',
};

const FIELDS = [
  formField('name', 'text', 'Nombre del lugar'),
  formField('address', 'textarea', 'Dirección', { order: 2 }),
  formField('timezone', 'select', 'Zona horaria', {
    order: 3,
    items: mexicanZones.map((zone) => ({ value: zone, label: ZONE_LABELS[zone] ?? zone })),
  }),
];

/** Step: the location. The browser's zone is suggested. */
export function Place({ studio, config, me, onLocation }: StepProps) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timezone = studio.locations.length === 0 && mexicanZones.includes(here) ? here : config.timezone;
  return (
    <AddItemsForm
      label="Tus ubicaciones"
      items={studio.locations.map(({ location_id, name, address }) => ({
        key: location_id,
        title: name,
        text: address,
      }))}
      fields={FIELDS}
      initial={{ name: '', address: '', timezone }}
      draftKey={`inicio.lugar.${me}`}
      add={studio.locations.length === 0 ? 'Guardar ubicación' : 'Agregar otra ubicación'}
      onAdd={({ name, address, timezone: zone }) =>
        onLocation({ name: String(name).trim(), address: String(address).trim(), timezone: String(zone) })
      }
    />
  );
}
