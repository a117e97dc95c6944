import mexicanZones from '../../../../domain/mexicanZones.json';
import type { AdminLocation } from '../../../../domain/contract/catalogueAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { Places } from '../../../features/locations/components/Places';
import { formField } from '../../../ui/form/controls';
import { TextControl } from '../../../ui/form/TextControls';
import { PickControl } from '../../../ui/form/PickControl';
import { catalogueScreen } from '../CatalogueScreen';
import { trimmedText, type CatalogueKind } from '../kind';

/** Names of the zones, such as 'Ciudad de México'. */
const CITIES: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'Ciudad de México (centro)',
  'America/Cancun': 'Cancún (Quintana Roo)',
  'America/Merida': 'Mérida',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Mazatlan': 'Mazatlán (Pacífico)',
  'America/Bahia_Banderas': 'Bahía de Banderas',
};
const cityOf = (zone: string): string => CITIES[zone] ?? zone.replace('America/', '').replace(/_/g, ' ');

const FIELDS = [
  formField('name', 'text', 'Nombre'),
  formField('address', 'textarea', 'Dirección', { order: 2, required: false }),
  formField('timezone', 'select', 'Zona horaria', {
    order: 3,
    required: false,
    items: mexicanZones.map((zone) => ({ value: zone, label: cityOf(zone) })),
  }),
];

const Preview = ({ values }: { readonly values: FormValues }) => (
  <Places
    business=""
    address=""
    places={[
      {
        location: {
          location_id: 0,
          name: trimmedText(values.name) || 'Nombre',
          address: trimmedText(values.address),
          timezone: null,
        },
        hours: [],
      },
    ]}
  />
);

const KIND: CatalogueKind<AdminLocation> = {
  path: '/locations',
  listPath: '/locations/admin/all',
  one: 'location',
  labels: {
    title: 'Estudios',
    text: 'Dónde son tus clases: dirección, zona horaria y salas.',
    add: 'Nuevo estudio',
    edit: 'Editar estudio',
    the: 'el estudio',
    empty: 'Todavía no hay estudios.',
  },
  nameOf: ({ name }) => name,
  summaryOf: ({ address, timezone }) => [address, timezone && cityOf(timezone)].filter(Boolean).join(' · '),
  thumbOf: () => ({ src: null }),
  fields: () => FIELDS,
  render: {
    name: (props) => <TextControl {...props} extra={{ maxLength: 120, autoComplete: 'off' }} />,
    timezone: (props) => <PickControl {...props} none="La de la configuración" />,
  },
  blank: { name: '', address: '', timezone: null },
  valuesOf: ({ name, address, timezone }) => ({ name, address, timezone }),
  bodyOf: ({ name, address, timezone }) => ({
    name: trimmedText(name),
    address: trimmedText(address),
    timezone: timezone || null,
  }),
  Preview,
  framed: true,
  linksOf: () => [{ to: ADMIN_PATHS.rooms, label: 'Salas' }],
  question: { code: 'location/moves-classes', flag: 'accept_moved_classes', ok: 'Cambiar la zona' },
};

/** /admin/estudios */
export default catalogueScreen(KIND);
