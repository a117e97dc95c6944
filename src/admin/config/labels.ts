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

const sitePlace = (to: string, label: string): ConfigPlace => ({ to, label });

const BY_GROUP: Readonly<Partial<Record<ConfigGroup, ConfigPlace>>> = {
  portada: sitePlace('/admin/portada', 'Editar con vista previa'),
  avisos: sitePlace('/admin/portada', 'Editar con vista previa'),
  calendario: sitePlace('/admin/portada', 'Ordenar la portada'),
  contacto: sitePlace('/ubicacion', 'Ver en el sitio'),
  reservaciones: sitePlace('/calendario', 'Ver el calendario'),
  identidad: sitePlace('/admin/equipo', 'Ver tu equipo'),
  archivos: sitePlace('/admin/archivos', 'Ver los archivos'),
};

const BY_KEY: Readonly<Partial<Record<ConfigKey, ConfigPlace>>> = {
  timezone: sitePlace('/admin/horario', 'Ver el horario'),
  location: sitePlace('/ubicacion', 'Ver en el sitio'),
  business_name: sitePlace('/', 'Ver el sitio'),
  tagline: sitePlace('/', 'Ver el sitio'),
  retention_months: sitePlace('/admin/correos', 'Ver los correos'),
  cash_checkout_enabled: sitePlace('/admin/formas-de-pago', 'Ver las formas de pago'),
  cfdi_enabled: sitePlace('/admin/facturas', 'Ver facturas'),
  transfer_enabled: sitePlace('/admin/transferencias', 'Ver transferencias por confirmar'),
  cash_pending_hours: sitePlace('/admin/efectivo', 'Ver compras en efectivo'),
  discounts_enabled: sitePlace('/admin/descuentos', 'Ver los descuentos'),
  signup_fee: sitePlace('/admin/paquetes', 'Ver los paquetes'),
  subscriptions_enabled: sitePlace('/admin/paquetes', 'Ver los paquetes'),
  class_packages_name: sitePlace('/admin/paquetes', 'Ver los paquetes'),
  allow_restricted_class_types: sitePlace('/admin/tipos-de-clase', 'Ver los tipos de clase'),
};

export const placeOf = (key: ConfigKey, group: ConfigGroup): ConfigPlace | null =>
  BY_KEY[key] ?? BY_GROUP[group] ?? null;
