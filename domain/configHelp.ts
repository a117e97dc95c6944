/** What each configuration key does, in a sentence for the person who edits it. */
import type { ConfigKey } from './config';

export const CONFIG_HELP: Readonly<Record<ConfigKey, string>> = {
  business_name: 'Aparece en la barra, en los correos y en los buscadores.',
  tagline: 'Acompaña al nombre en la pestaña del navegador y en los buscadores.',
  domain: 'La dirección de tu sitio, sin https://: estudio.mx. La usan los enlaces de los correos.',
  location: 'Se muestra al pie del sitio.',
  timezone: 'La hora de las clases en los estudios que no tienen una zona propia.',
  news_per_week:
    'Cuenta los correos de Recorridos, Campañas y otras novedades. Los de sus clases, compras y cuenta siempre salen.',
  retention_months: 'Lo más antiguo se borra cada noche.',

  primary: 'Botones principales y lo que está elegido.',
  accent: 'Detalles y botones que deben llamar la atención.',
  dark: 'Textos y fondos oscuros.',
  gray: 'Textos secundarios.',
  light: 'El fondo de las páginas.',
  'primary-light': 'El fondo suave de lo que está elegido.',
  navbar_logo: 'Sin imagen se muestra el nombre.',
  bg_login: 'Detrás de la entrada y el registro.',
  bg_loading: 'Mientras se revisa quién entra.',
  bg_recovery: 'Al recuperar la contraseña; sin imagen se usa el de inicio de sesión.',
  favicon: 'En la pestaña del navegador y al instalar el sitio en un teléfono.',
  app_css: 'Estilos tuyos para el sitio. Se quita lo que podría salir de la página o traer algo de fuera sin https.',
  social_media_image: 'La que se ve cuando alguien comparte tu sitio; de preferencia de 1200 × 630.',

  whatsapp: 'El número del botón y de los enlaces, con lada.',
  whatsapp_widget: 'Se ve en todas las páginas públicas.',
  email: 'Para que te escriban; está al pie del sitio y en los correos.',
  facebook: 'Tu usuario o la dirección de tu página.',
  instagram: 'Tu usuario o la dirección de tu perfil.',
  tiktok: 'Tu usuario o la dirección de tu perfil.',

  files_location: 'De dónde salen los archivos que se nombran sin dirección.',
  filesBaseSrc: 'Lo que va antes del nombre de un archivo, si está en otra dirección.',
  S3_ENDPOINT: 'Solo si tu bucket no es de Amazon.',
  bucket: 'El nombre del bucket donde están los archivos.',
  region: 'La región del bucket, como us-east-1.',

  firebase_config:
    'La configuración web de tu proyecto de Firebase. Con otro proyecto nadie entra con su cuenta de hoy.',
  staff_second_factor_required: 'Sin ella no abren esta área; siguen pudiendo reservar.',
  admin_second_factor_optional:
    'Déjalo apagado: quien administra puede cambiarlo todo. En un estudio de demostración no se pide.',

  only_admins_discount: 'Recepción deja de ver el campo del código al vender.',
  only_admins_void: 'Recepción deja de anular sus ventas del día, que regresan el dinero.',
  only_admins_export:
    'Recepción y coaches no ven el botón, y de todas las listas leen 20 páginas más por hora: 1,000 renglones.',

  stripe_public_key: 'Empieza con pk_. La secreta no va aquí: tiene su propio lugar, abajo.',
  stripe_checkout_mode: 'Dónde se escribe la tarjeta al pagar.',
  payment_sources_enabled: 'Tus clientes pueden guardar su tarjeta para la próxima vez.',
  installments_plans:
    'Plazos con Stripe y tarjetas de crédito mexicanas: 3, 6, 9, 12, 18, 24. No en suscripciones. Recibes todo de una vez, ' +
    'menos una comisión extra por plazo. Vacío: no se ofrecen.',
  installments_min_amount: 'En pesos, de 300 a 50000. Cada plazo pide además 100 pesos por mes.',
  spei_enabled: 'Con Stripe; se confirma sola. Antes actívala en tu cuenta de Stripe.',
  spei_hold_minutes: 'De 10 a 180. Después el lugar se libera; el dinero que llegue tarde no se pierde.',
  oxxo_enabled: 'Con Stripe; en lo que no aparta un lugar, de $10 a $10,000. Antes actívala en tu cuenta de Stripe.',
  oxxo_days: 'De 1 a 7. La ficha vence a las 23:59 del centro de México; lo pagado se acredita al siguiente día hábil.',
  paypal_enabled: 'Pide la cuenta de PayPal en el servidor.',
  mercado_pago_enabled: 'Pide la cuenta de Mercado Pago en el servidor. No cobra suscripciones.',
  cash_checkout_enabled: 'Se aparta en línea y se paga en recepción.',
  cash_discount_percent: 'De 0 a 50. En tu sitio y en la caja, en lo que no es suscripción. 0: ninguno.',
  cash_pending_hours: 'También por transferencia. Después la compra se cancela y sus lugares se liberan.',
  cash_pending_reservations: 'Cuántas clases se pueden reservar antes de pagar, también por transferencia; 0: ninguna.',
  transfer_enabled: 'Tu cliente transfiere a tu cuenta, sube su comprobante y tú lo confirmas.',
  transfer_clabe: 'Los 18 dígitos de tu cuenta. La ven tus clientes.',
  transfer_holder: 'Como aparece en tu banco. Sin él no se ofrece la transferencia.',
  transfer_bank: 'Como aparece en tu banco.',
  transfer_discount_percent: 'De 0 a 50. Con SPEI o con comprobante, en lo que no es suscripción. 0: ninguno.',
  discounts_enabled: 'Muestra el campo para un código al pagar.',
  signup_fee: 'Se pide una vez, antes del primer paquete.',
  gift_card_amounts: 'En pesos, separados por comas: 300, 500, 1000. Vacío: no se venden.',
  subscriptions_enabled: 'Vende los paquetes que se renuevan solos.',
  mail_payment_sign_in:
    'Apagado: la liga personal para renovar, en el correo o WhatsApp, paga con la tarjeta guardada una vez y por 14 días. ' +
    'Encendido: primero se inicia sesión.',
  renewal_retry_days:
    'Desde el cobro fallido, por ejemplo 1, 3, 5: esos días se cobra otra vez su tarjeta. Vacío: solo reintenta Stripe. ' +
    'PayPal reintenta por su cuenta.',
  overdue_block_days:
    'Después no se reserva hasta que se cobre; lo reservado se conserva. Vacío: siempre se puede reservar.',
  cfdi_enabled:
    'Tus clientes facturan sus pagos desde Mis Compras. Necesita tu cuenta de Facturapi y la clave del SAT.',
  cfdi_product_key: 'Los ocho dígitos del catálogo del SAT que te indique tu contaduría.',
  cfdi_vat_percent: 'El que te indique tu contaduría: las facturas lo separan del precio.',
  global_invoice_period: 'Junta los pagos que nadie facturó. Lo que ya está en ella no se factura por separado.',
  global_invoice_hours: 'Cuánto después del cierre del periodo se timbra: 24 o 72, según tu contaduría.',

  class_packages_name: 'Como los llamas en tu sitio: Paquetes, Planes…',
  class_packages_path: 'La dirección de la página donde se compran.',
  allow_restricted_class_types: 'Muestra los créditos de clases que solo algunos paquetes incluyen.',
  single_class_enabled: 'Ofrece comprar solo esa clase a quien no tiene créditos.',

  schedule_enabled: 'Muestra las clases de la semana en la portada, en vez del enlace de la barra.',
  schedule_order: 'En qué lugar de la portada aparece.',

  booking_opens:
    'Cuándo se abren las clases para reservar. Un paquete puede tener su propia regla; el equipo reserva cuando quiera.',
  waitlist_enabled: 'Quien no alcanza lugar se apunta, y entra cuando alguien cancela.',
  waitlist_offers:
    'Cuando ya no da tiempo de cancelar, un lugar libre se avisa a todas a la vez o se aparta para una persona tras otra.',
  waitlist_offer_minutes: 'Pasado ese tiempo, el lugar se ofrece a quien sigue. Nunca dura más que la lista.',
  waitlist_order: 'El orden que pone la recepción en la lista de una clase va siempre por delante.',
  waitlist_standby:
    'Al cerrar la lista, quien sigue en ella puede decir que va de todos modos. La recepción lo ve y le da un lugar si alguien falta.',
  waitlist_close_minutes:
    'Desde entonces no se ofrecen lugares y quien sigue en la lista lo sabe. Se puede cambiar en cada clase. Solo al ofrecer una por una.',
  cancel_timeframe_unit: 'En qué se cuenta el plazo.',
  cancel_timeframe_value:
    'Cuánto antes de la clase se puede cancelar y recuperar el crédito; vacío: hasta que empieza.',
  allow_cancel_reservations: 'Sin esto solo cancela recepción.',
  allow_cancel_after_treshold: 'Libera el lugar, pero no devuelve el crédito.',
  max_cancels_per_available_class: 'Después de tantas cancelaciones el crédito se pierde; vacío: sin límite.',
  reservation_rating_enabled: 'Después de asistir se puede calificar la clase.',
  coach_ratings_enabled: 'Cada coach lee las estrellas y comentarios de sus clases y videos, sin nombres.',
  allow_class_guests: 'Se puede reservar otro lugar para alguien más.',
  family_enabled:
    'Hijas, hijos y pareja en la cuenta de quien paga: reservan con sus paquetes, aunque esa persona no tome la clase.',
  family_max_members: 'Cuántas personas puede tener una cuenta, sin contar a quien es su titular.',
  birthdate_required: 'Sin ella no se puede reservar.',
  qrcode_enabled: 'Cada reservación tiene un código que se escanea en recepción.',
  unlimited_membership_penalties_enabled: 'Quien falta seguido con un plan ilimitado no puede reservar por unos días.',
  unlimited_max_future_reservations:
    'Cuántas puede tener reservadas a la vez quien las paga con un plan ilimitado; vacío o 0: sin límite.',
  reservations_per_day:
    'Cuántas clases de un mismo día puede reservar una persona; vacío o 0: sin límite. No cuentan invitados ni eventos.',
  reservations_per_week:
    'Cuántas clases de lunes a domingo puede reservar una persona; vacío o 0: sin límite. Recepción puede pasarse.',
  reservations_ahead:
    'Cuántas clases por venir puede tener una persona a la vez; vacío o 0: sin límite. No cuentan las de lugares fijos.',
  unlimited_max_no_shows_for_penalty: 'Cuántas faltas seguidas penalizan.',
  penalty_days: 'Cuántos días dura.',
  late_changes_days:
    'Hasta cuándo el equipo agrega, disculpa o quita a alguien de una clase que ya comenzó; 0: solo ese mismo día.',
  fixed_places: 'Quién los da. Valen con los paquetes que los incluyen, y solo en clases que se repiten cada semana.',
  fixed_place_weeks: 'Con cuánta anticipación se reservan y usan su crédito, de 1 a 8. Antes, el lugar se guarda.',
  fixed_place_makeup_days:
    'Cuánto vale como mínimo el crédito de una fecha liberada a tiempo; vacío: lo que le quede, 0: el crédito se pierde.',
  fixed_place_freeze: 'Qué pasa con el lugar fijo cuando su paquete se congela. Las fechas congeladas se liberan.',
  fixed_place_warning_days: 'Con cuánta anticipación se avisa que termina el paquete de un lugar fijo.',

  referral_friend_amount:
    'Pesos de saldo a favor para quien llega por la liga de otro cliente, al pagar su primera compra; 0: nada.',
  referral_inviter_amount: 'Pesos de saldo a favor para quien invitó, en ese momento; 0: nada.',
  referral_min_purchase: 'Pesos que debe pagar al menos esa primera compra; 0: cualquiera.',
  referral_limit: 'Por cuántas personas recibe saldo quien invita, en 30 días; vacío: sin límite.',

  hero_enabled: 'Lo primero que se ve: título, frase e imagen.',
  hero_order: 'En qué lugar de la portada aparece.',
  hero_resource: 'Qué se muestra junto al título.',
  hero_image: 'También se usa al compartir el sitio, si no hay otra.',
  hero_video: 'Se reproduce sin sonido.',
  hero_title: 'Sin título se muestra el nombre del negocio.',
  hero_tagline: 'Sin frase se muestra la del negocio.',
  landing_video_cover: 'Se ve mientras carga el video.',
  about_enabled: 'Una sección con título, texto e imagen.',
  about_order: 'En qué lugar de la portada aparece.',
  about_title: 'Sin título dice «Sobre nosotros».',
  about_content: 'Los renglones vacíos separan párrafos.',
  about_image: 'Junto al texto.',
  mission_enabled: 'Otra sección con título, texto e imagen.',
  mission_order: 'En qué lugar de la portada aparece.',
  mission_title: 'Sin título dice «Nuestra misión».',
  mission_content: 'Los renglones vacíos separan párrafos.',
  mission_image: 'Junto al texto.',
  class_type_enabled: 'Los tipos de clase, cada uno con su página.',
  class_types_order: 'En qué lugar de la portada aparecen.',
  coaches_enabled: 'Quienes dan las clases, con su foto.',
  coaches_order: 'En qué lugar de la portada aparecen.',
  packages_enabled: 'Los paquetes que elegiste para la portada.',
  packages_order: 'En qué lugar de la portada aparecen.',
  landing_announcements_enabled: 'Los avisos más recientes.',
  landing_announcements_order: 'En qué lugar de la portada aparecen.',

  banner_enabled: 'Una línea arriba de todas las páginas públicas.',
  banner_link: 'A dónde lleva; vacío: a ningún lado.',
  banner_text: 'Corto: en un teléfono cabe un renglón.',
  banner_new_customers: 'No lo ve quien ya tuvo su clase gratis u otra oferta de una sola vez.',
  popup_presencial_enabled: 'Se abre al entrar al sitio, una vez al día.',
  popup_presencial_src: 'Sin imagen la ventana no se muestra.',
  popup_presencial_link: 'A dónde lleva tocar la imagen; vacío: a ningún lado.',
  popup_presencial_new_customers: 'No la ve quien ya tuvo su clase gratis u otra oferta de una sola vez.',

  head_tracking_codes: 'Códigos de medición que piden ir en el encabezado. Se quita lo que no sea para medir.',
  body_tracking_codes: 'Códigos de medición que piden ir en el cuerpo. Se quita lo que no sea para medir.',
};
