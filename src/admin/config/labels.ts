/** The groups of the configuration, and the screens where their keys take effect. */
import type { ConfigKey } from '../../../domain/config';
import type { ConfigGroup } from '../../../domain/configLabels';

export const GROUP_LABELS: Readonly<Record<ConfigGroup, string>> = {
  negocio: 'Tu negocio',
  apariencia: 'Apariencia',
  contacto: 'Contacto y redes',
  portada: 'Portada',
  avisos: 'Banner y promoción',
  calendario: 'Calendario en la portada',
  reservaciones: 'Reservaciones',
  paquetes: 'Paquetes',
  pagos: 'Pagos',
  identidad: 'Entrada y seguridad',
  archivos: 'Archivos',
  codigos: 'Códigos de medición',
};

export interface ConfigPlace {
  readonly to: string;
  readonly label: string;
}

const site = (to: string, label: string): ConfigPlace => ({ to, label });

const BY_GROUP: Readonly<Partial<Record<ConfigGroup, ConfigPlace>>> = {
  portada: site('/admin/portada', 'Editar con vista previa'),
  avisos: site('/admin/portada', 'Editar con vista previa'),
  calendario: site('/admin/portada', 'Ordenar la portada'),
  contacto: site('/ubicacion', 'Ver en el sitio'),
  reservaciones: site('/calendario', 'Ver el calendario'),
  identidad: site('/admin/equipo', 'Ver tu equipo'),
  archivos: site('/admin/archivos', 'Ver los archivos'),
};

const BY_KEY: Readonly<Partial<Record<ConfigKey, ConfigPlace>>> = {
  timezone: site('/admin/horario', 'Ver el horario'),
  location: site('/ubicacion', 'Ver en el sitio'),
  business_name: site('/', 'Ver el sitio'),
  tagline: site('/', 'Ver el sitio'),
  retention_months: site('/admin/correos', 'Ver los correos'),
  cash_checkout_enabled: site('/admin/formas-de-pago', 'Ver las formas de pago'),
  cfdi_enabled: site('/admin/facturas', 'Ver facturas'),
  transfer_enabled: site('/admin/transferencias', 'Ver transferencias por confirmar'),
  cash_pending_hours: site('/admin/efectivo', 'Ver compras en efectivo'),
  discounts_enabled: site('/admin/descuentos', 'Ver los descuentos'),
  signup_fee: site('/admin/paquetes', 'Ver los paquetes'),
  subscriptions_enabled: site('/admin/paquetes', 'Ver los paquetes'),
  class_packages_name: site('/admin/paquetes', 'Ver los paquetes'),
  allow_restricted_class_types: site('/admin/tipos-de-clase', 'Ver los tipos de clase'),
};

export const placeOf = (key: ConfigKey, group: ConfigGroup): ConfigPlace | null =>
  BY_KEY[key] ?? BY_GROUP[group] ?? null;
