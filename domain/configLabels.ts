/** Spanish names and groups of the configuration keys, for the person who edits them. */
import type { ConfigKey } from './config';

export type ConfigGroup =
  | 'negocio'
  | 'apariencia'
  | 'contacto'
  | 'archivos'
  | 'identidad'
  | 'pagos'
  | 'paquetes'
  | 'calendario'
  | 'reservaciones'
  | 'portada'
  | 'avisos'
  | 'codigos';

const label = (group: ConfigGroup, text: string) => ({ group, label: text });

export const CONFIG_LABELS: Readonly<Record<ConfigKey, { readonly group: ConfigGroup; readonly label: string }>> = {
  business_name: label('negocio', 'Nombre del negocio'),
  tagline: label('negocio', 'Frase del negocio'),
  domain: label('negocio', 'Dominio'),
  location: label('negocio', 'Dirección del estudio'),
  timezone: label('negocio', 'Zona horaria'),
  retention_months: label('negocio', 'Meses que se guardan los correos y los avisos de cobro'),

  primary: label('apariencia', 'Color principal'),
  accent: label('apariencia', 'Color de acento'),
  dark: label('apariencia', 'Color oscuro'),
  gray: label('apariencia', 'Color gris'),
  light: label('apariencia', 'Color claro'),
  'primary-light': label('apariencia', 'Color principal claro'),
  navbar_logo: label('apariencia', 'Logo de la barra'),
  bg_login: label('apariencia', 'Fondo de inicio de sesión'),
  bg_loading: label('apariencia', 'Fondo de carga'),
  bg_recovery: label('apariencia', 'Fondo de recuperación'),
  favicon: label('apariencia', 'Icono del sitio'),
  app_css: label('apariencia', 'CSS propio'),
  social_media_image: label('apariencia', 'Imagen para redes sociales'),

  whatsapp: label('contacto', 'WhatsApp'),
  whatsapp_widget: label('contacto', 'Botón flotante de WhatsApp'),
  email: label('contacto', 'Correo'),
  facebook: label('contacto', 'Facebook'),
  instagram: label('contacto', 'Instagram'),
  tiktok: label('contacto', 'TikTok'),

  files_location: label('archivos', 'Dónde se guardan los archivos'),
  filesBaseSrc: label('archivos', 'Base de las direcciones de archivos'),
  S3_ENDPOINT: label('archivos', 'Servidor S3'),
  bucket: label('archivos', 'Bucket'),
  region: label('archivos', 'Región'),

  firebase_config: label('identidad', 'Servicio de identidad'),
  staff_second_factor_required: label('identidad', 'Pedir verificación en dos pasos al equipo'),
  admin_second_factor_optional: label('identidad', 'Administrar sin verificación en dos pasos'),
  only_admins_discount: label('identidad', 'Descuentos en caja, solo administración'),
  only_admins_void: label('identidad', 'Anular ventas, solo administración'),
  only_admins_export: label('identidad', 'Descargar listas, solo administración'),

  stripe_public_key: label('pagos', 'Llave pública de Stripe'),
  stripe_checkout_mode: label('pagos', 'Modo de cobro con tarjeta'),
  payment_sources_enabled: label('pagos', 'Tarjetas guardadas'),
  installments_plans: label('pagos', 'Meses sin intereses'),
  installments_min_amount: label('pagos', 'Compra mínima a meses sin intereses'),
  spei_enabled: label('pagos', 'Transferencia SPEI'),
  spei_hold_minutes: label('pagos', 'Minutos que se aparta un lugar pagado por SPEI'),
  oxxo_enabled: label('pagos', 'Efectivo en OXXO'),
  oxxo_days: label('pagos', 'Días para pagar una ficha de OXXO'),
  paypal_enabled: label('pagos', 'PayPal'),
  mercado_pago_enabled: label('pagos', 'Mercado Pago'),
  cash_checkout_enabled: label('pagos', 'Pago en efectivo'),
  cash_discount_percent: label('pagos', 'Descuento por pagar en efectivo (%)'),
  cash_pending_hours: label('pagos', 'Horas para pagar una compra en efectivo'),
  cash_pending_reservations: label('pagos', 'Reservaciones con una compra en efectivo sin pagar'),
  transfer_enabled: label('pagos', 'Transferencia con comprobante'),
  transfer_clabe: label('pagos', 'CLABE para transferencias'),
  transfer_holder: label('pagos', 'Titular de la cuenta'),
  transfer_bank: label('pagos', 'Banco de la cuenta'),
  transfer_discount_percent: label('pagos', 'Descuento por pagar con transferencia (%)'),
  discounts_enabled: label('pagos', 'Códigos de descuento'),
  signup_fee: label('pagos', 'Paquete de inscripción'),
  gift_card_amounts: label('pagos', 'Importes de las tarjetas de regalo'),
  subscriptions_enabled: label('pagos', 'Suscripciones'),
  renewal_retry_days: label('pagos', 'Días para reintentar una renovación sin cobrar'),
  overdue_block_days: label('pagos', 'Días para reservar con una renovación sin cobrar'),
  cfdi_enabled: label('pagos', 'Facturas (CFDI)'),
  cfdi_product_key: label('pagos', 'Clave del SAT de lo que vendes'),
  cfdi_vat_percent: label('pagos', 'IVA incluido en tus precios'),
  global_invoice_period: label('pagos', 'Factura global'),
  global_invoice_hours: label('pagos', 'Horas para la factura global'),

  class_packages_name: label('paquetes', 'Nombre de los paquetes'),
  class_packages_path: label('paquetes', 'Ruta de los paquetes'),
  allow_restricted_class_types: label('paquetes', 'Tipos de clase restringidos'),
  single_class_enabled: label('paquetes', 'Clase suelta'),

  schedule_enabled: label('calendario', 'Calendario en la portada'),
  schedule_order: label('calendario', 'Orden del calendario en la portada'),

  waitlist_enabled: label('reservaciones', 'Listas de espera'),
  cancel_timeframe_unit: label('reservaciones', 'Unidad del plazo de cancelación'),
  cancel_timeframe_value: label('reservaciones', 'Plazo de cancelación'),
  allow_cancel_reservations: label('reservaciones', 'Permitir cancelar'),
  allow_cancel_after_treshold: label('reservaciones', 'Permitir cancelar fuera de plazo'),
  max_cancels_per_available_class: label('reservaciones', 'Cancelaciones por crédito'),
  reservation_rating_enabled: label('reservaciones', 'Calificar clases'),
  coach_ratings_enabled: label('reservaciones', 'Los coaches ven sus calificaciones'),
  allow_class_guests: label('reservaciones', 'Invitados'),
  birthdate_required: label('reservaciones', 'Pedir la fecha de nacimiento para reservar'),
  qrcode_enabled: label('reservaciones', 'Código de acceso'),
  unlimited_membership_penalties_enabled: label('reservaciones', 'Penalizaciones en planes ilimitados'),
  unlimited_max_future_reservations: label('reservaciones', 'Clases por venir con un plan ilimitado'),
  unlimited_max_no_shows_for_penalty: label('reservaciones', 'Faltas seguidas para penalizar'),
  penalty_days: label('reservaciones', 'Días de penalización'),
  late_changes_days: label('reservaciones', 'Días para corregir una clase que ya comenzó'),
  fixed_places: label('reservaciones', 'Lugares fijos'),
  fixed_place_weeks: label('reservaciones', 'Semanas que se reservan de un lugar fijo'),
  fixed_place_makeup_days: label('reservaciones', 'Días para reponer una fecha de un lugar fijo'),
  fixed_place_freeze: label('reservaciones', 'Lugares fijos al congelar el paquete'),
  fixed_place_warning_days: label('reservaciones', 'Días de aviso antes de perder un lugar fijo'),

  hero_enabled: label('portada', 'Portada'),
  hero_order: label('portada', 'Orden de la portada'),
  hero_resource: label('portada', 'Recurso de la portada'),
  hero_image: label('portada', 'Imagen de la portada'),
  hero_video: label('portada', 'Video de la portada'),
  hero_title: label('portada', 'Título de la portada'),
  hero_tagline: label('portada', 'Frase de la portada'),
  landing_video_cover: label('portada', 'Imagen previa del video'),
  about_enabled: label('portada', 'Sobre nosotros'),
  about_order: label('portada', 'Orden de sobre nosotros'),
  about_title: label('portada', 'Título de sobre nosotros'),
  about_content: label('portada', 'Texto de sobre nosotros'),
  about_image: label('portada', 'Imagen de sobre nosotros'),
  mission_enabled: label('portada', 'Misión'),
  mission_order: label('portada', 'Orden de la misión'),
  mission_title: label('portada', 'Título de la misión'),
  mission_content: label('portada', 'Texto de la misión'),
  mission_image: label('portada', 'Imagen de la misión'),
  class_type_enabled: label('portada', 'Tipos de clase'),
  class_types_order: label('portada', 'Orden de los tipos de clase'),
  coaches_enabled: label('portada', 'Coaches'),
  coaches_order: label('portada', 'Orden de los coaches'),
  packages_enabled: label('portada', 'Paquetes'),
  packages_order: label('portada', 'Orden de los paquetes'),
  landing_announcements_enabled: label('portada', 'Avisos en la portada'),
  landing_announcements_order: label('portada', 'Orden de los avisos'),

  banner_enabled: label('avisos', 'Banner'),
  banner_link: label('avisos', 'Enlace del banner'),
  banner_text: label('avisos', 'Texto del banner'),
  banner_new_customers: label('avisos', 'Banner solo para personas nuevas'),
  popup_presencial_enabled: label('avisos', 'Ventana promocional'),
  popup_presencial_src: label('avisos', 'Imagen de la ventana promocional'),
  popup_presencial_link: label('avisos', 'Enlace de la ventana promocional'),
  popup_presencial_new_customers: label('avisos', 'Ventana promocional solo para personas nuevas'),

  head_tracking_codes: label('codigos', 'Códigos en el encabezado'),
  body_tracking_codes: label('codigos', 'Códigos en el cuerpo'),
};
