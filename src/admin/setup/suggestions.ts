/** Initial content of a new studio, to be changed freely. */
import escapeHtml from 'escape-html';
import type { AppConfig } from '../../../domain/config';
import { UNLIMITED } from '../../../domain/credits';
import type { ConfigChanges } from './service';

/** Switches to set once the studio has a name, unless it has set them. */
export const FIRST_SWITCHES: ConfigChanges = {
  hero_enabled: 'true',
  schedule_enabled: 'true',
  class_type_enabled: 'true',
  coaches_enabled: 'true',
  packages_enabled: 'true',
  allow_cancel_reservations: 'true',
  cancel_timeframe_value: '12',
  waitlist_enabled: 'true',
  waitlist_offers: 'one',
};

export interface SuggestedPackage {
  readonly title: string;
  readonly class_amount: number;
  readonly expiration_days: number;
  /** Pesos. */
  readonly price: number;
  readonly is_trial: boolean;
}

export const SUGGESTED_PACKAGES: readonly SuggestedPackage[] = [
  { title: 'Clase de prueba', class_amount: 1, expiration_days: 15, price: 120, is_trial: true },
  { title: '1 clase', class_amount: 1, expiration_days: 30, price: 220, is_trial: false },
  { title: '5 clases', class_amount: 5, expiration_days: 45, price: 990, is_trial: false },
  { title: '10 clases', class_amount: 10, expiration_days: 60, price: 1800, is_trial: false },
  { title: 'Mensualidad ilimitada', class_amount: UNLIMITED, expiration_days: 30, price: 2600, is_trial: false },
];

export interface LegalText {
  readonly title: string;
  readonly slug: string;
  /** Paragraphs separated by empty lines; '## ' begins a heading. */
  readonly text: string;
}

type Business = Pick<AppConfig, 'business_name' | 'email' | 'whatsapp'>;

/** Initial legal texts with the studio's name; a lawyer has to check them. */
export function legalTexts({ business_name, email, whatsapp }: Business, address: string): readonly LegalText[] {
  const contact = email || whatsapp || '[tu correo]';
  return [
    {
      title: 'Aviso de privacidad',
      slug: 'aviso-de-privacidad',
      text: `${business_name}, con domicilio en ${address || '[tu domicilio]'}, es responsable de tus datos personales.

## Qué datos usamos

Tu nombre, correo, teléfono, reservaciones y compras. Los datos de tu tarjeta los recibe solo el procesador de pagos.

## Para qué los necesitamos

Reservar y administrar tus clases, cobrar tus paquetes, darte comprobantes y avisarte de cambios. Sin estos usos no \
podemos darte el servicio. No vendemos tus datos.

## Para qué los usamos solo si quieres

Mandarte novedades y promociones, únicamente si lo pides. Puedes cambiarlo cuando quieras en Notificaciones o con la \
liga al final de cada correo; tus reservaciones y compras no cambian.

## Tus derechos

Puedes acceder, rectificar, cancelar u oponerte al uso de tus datos (derechos ARCO) escribiendo a ${contact}. También \
puedes descargar tus datos o eliminar tu cuenta en Mi Información. Si no estás de acuerdo con nuestra respuesta, puedes \
acudir a la Secretaría Anticorrupción y Buen Gobierno.

## Cambios

Si cambiamos este aviso, publicamos la nueva versión aquí y te pedimos aceptarla.`,
    },
    {
      title: 'Términos y condiciones',
      slug: 'terminos-y-condiciones',
      text: `Al crear tu cuenta en ${business_name} aceptas estas reglas.

## Reservaciones

Cada lugar se reserva con un crédito o con un plan ilimitado vigente. Los créditos son personales y vencen en la \
fecha que indica tu paquete.

## Cancelaciones

Puedes cancelar hasta 12 horas antes de tu clase y tu crédito regresa. Después de ese plazo el crédito no se \
devuelve.

## Pagos

Los precios están en pesos mexicanos e incluyen IVA.

## Salud

Cuéntale a tu coach si tienes una lesión, si estás embarazada o si es tu primera vez.`,
    },
  ];
}

/** The HTML of a text with empty lines between its paragraphs. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('## ')
        ? `<h2>${escapeHtml(part.slice(3))}</h2>`
        : `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`,
    )
    .join('\n');
