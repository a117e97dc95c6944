/**
 * Every error of the API: a stable code, its HTTP status and the Spanish message (specification, section 8). The server
 * throws by code; the browser shows the message and may act on the code.
 */
import { CONTENT_ERRORS } from './contentErrors';
import { GIFT_CARD_ERRORS } from './giftCardErrors';
import { FAMILY_ERRORS } from './familyErrors';
import { MARKETING_ERRORS } from './marketingErrors';
import { SHOWN_ERRORS, type ErrorText } from './shownErrors';
import { PAID_LATER_ERRORS } from './paidLaterErrors';

export const ERRORS = {
  ...SHOWN_ERRORS,
  ...PAID_LATER_ERRORS,
  ...CONTENT_ERRORS,

  // Authentication
  'auth/missing-token': [401, 'Inicia sesión para continuar.'],
  'auth/invalid-token': [401, 'Tu sesión no es válida. Inicia sesión de nuevo.'],
  'auth/other-branch': [403, 'Eso es de otro estudio: tu acceso es solo a los tuyos.'],
  'auth/forbidden': [403, 'No tienes permiso para hacer esto.'],
  'auth/second-factor-required': [403, 'Activa la verificación en dos pasos para trabajar en el área del equipo.'],
  'auth/merged': [403, 'Unimos esta cuenta con otra tuya. Entra con tu otro correo.'],
  'auth/not-registered': [404, 'No encontramos tu registro. Completa tu registro para continuar.'],

  // Shape of the request
  'request/invalid': [400, 'La solicitud no es válida.'],
  'request/insecure': [403, 'Entra por una conexión segura: la dirección de este sitio comienza con https.'],
  'list/limited': [
    429,
    'En esta hora ya leíste muchas páginas de listas. Usa la búsqueda, o pide la lista a administración.',
  ],
  'request/too-many': [429, 'Demasiados intentos. Espera un momento e inténtalo de nuevo.'],
  'studio/copy': [403, 'Esta es una copia para consultar: aquí no se puede cambiar nada.'],
  'request/not-found': [404, 'No encontramos lo que buscas.'],
  'row/changed': [412, 'Alguien más cambió esto mientras lo editabas.'],
  'config/invalid': [400, 'Revisa los valores marcados.'],
  'brand/none': [404, 'Este estudio no es de una marca.'],
  'brand/away': [409, 'Ese estudio no está disponible por ahora. Inténtalo más tarde.'],
  'brand/no-classes': [412, 'Ya no tienes clases de ese estudio que valgan para esta clase.'],
  'config/no-version': [404, 'No encontramos esa versión de la configuración.'],
  'idempotency/key-reused': [422, 'Esta solicitud ya se usó con otros datos.'],
  'server/unavailable': [503, 'El servicio no está disponible por el momento. Inténtalo de nuevo en unos segundos.'],
  'server/internal': [500, 'Ocurrió un error inesperado. Inténtalo de nuevo.'],

  // Sign-up
  'customer/email-in-use': [409, 'Ya hay un cliente con ese correo.'],
  'customer/has-account': [409, 'Este correo es el de su cuenta: solo esa persona puede cambiarlo.'],
  'customer/unconfirmed': [
    412,
    'El estudio ya tiene tus datos con este correo. Confírmalo con el enlace que te enviamos y vuelve a entrar.',
  ],
  'customer/other-phone': [
    412,
    'El estudio ya tiene tus datos con este correo. Escribe el teléfono que le diste para que sean tuyos.',
  ],
  'customer/claim-blocked': [
    429,
    'Ese no es el teléfono que tiene el estudio. Pide al estudio que revise tus datos y vuelve a intentarlo mañana.',
  ],
  'customer/of-team': [403, 'Solo quien administra puede cambiar los datos de una persona del equipo.'],
  'customer/not-found': [404, 'No encontramos a esta persona.'],
  'merge/same': [412, 'Elige otra cuenta: es la misma persona y la misma cuenta.'],
  'merge/done': [409, 'Una de estas cuentas ya se unió con otra o se borró.'],
  'merge/obstacle': [409, 'Algo impide unir estas cuentas. Revísalo e inténtalo de nuevo.'],
  'merge/account': [412, 'Ese acceso no se puede conservar. Elige el otro.'],
  'customer/changed': [412, 'Tus datos cambiaron en otra ventana. Revisa lo que escribiste y guarda de nuevo.'],
  'customer/incomplete': [412, 'Completa tu información para poder reservar.'],
  'address/not-found': [404, 'No encontramos esta dirección.'],
  'address/changed': [412, 'Tu dirección cambió en otra ventana. Revisa lo que escribiste y guarda de nuevo.'],
  'notifications/not-offered': [412, 'El estudio no envía avisos por WhatsApp.'],
  'notifications/always-on': [412, 'Este aviso siempre llega por correo.'],

  // Reserving
  'class/not-found': [404, 'No encontramos esta clase.'],
  'class/cancelled': [409, 'Esta clase ya está cancelada.'],
  'class/ended': [412, 'Esta clase ya terminó.'],
  'class/past': [412, 'Esta hora ya pasó. Elige otra.'],
  'class/conflict': [409, 'El coach o la sala ya tiene otra clase a esa hora, o es día festivo.'],
  'series/running': [409, 'Hay series semanales que lo usan.'],
  'class/unknown-part': [404, 'Algo de lo que elegiste ya no existe. Vuelve a cargar la página.'],
  'live/no-place': [404, 'No tienes un lugar en esta clase en vivo.'],
  'live/unpaid': [412, 'Paga tu compra pendiente para entrar a la clase.'],
  'live/early': [412, 'El enlace de la clase se abre 15 minutos antes.'],
  'class/changed': [412, 'Alguien más cambió esta clase mientras la editabas.'],
  'class/booked': [409, 'Esta clase ya tiene lugares reservados: no puedes cambiar su tipo ni su evento.'],
  'class/capacity-taken': [409, 'El cupo no puede ser menor que los lugares reservados.'],
  'class/capacity-spots': [412, 'El cupo no puede ser mayor que los lugares del mapa.'],
  'class/no-series': [412, 'Esta clase no es parte de una serie.'],
  'series/day-taken': [409, 'La serie ya tiene clases ese día de la semana.'],
  'series/day-booked': [409, 'Ese día de la serie ya tiene lugares reservados.'],
  'series/long': [412, 'Una serie con fin puede durar hasta un año.'],
  'series/classes-after': [409, 'La serie tiene clases después de esa fecha: cancélalas primero.'],
  'series/first-day': [412, 'La primera clase debe caer en uno de los días de la serie.'],
  'room/not-found': [404, 'No encontramos esta sala.'],
  'room/name-exists': [409, 'Ya existe una sala con ese nombre en este estudio.'],
  'room/no-location': [404, 'No encontramos este estudio.'],
  'room/other-location': [412, 'Esta sala es de otro estudio.'],
  'room/changed': [412, 'Alguien más cambió esta sala mientras la editabas.'],
  'room/in-use': [409, 'Hay clases por venir en esta sala: cámbialas antes de eliminarla.'],
  'holiday/exists': [409, 'Ese día ya está marcado.'],
  'holiday/not-found': [404, 'No encontramos este día festivo.'],
  'reservation/other-credit': [412, 'El crédito que paga tu lugar no sirve para esa clase. Tu lugar no cambió.'],
  'class/same': [412, 'Ya tienes tu lugar en esta clase.'],
  'spot-map/not-found': [404, 'No encontramos esta sala, este tipo de clase o este estudio.'],
  'spot-map/invalid': [412, 'Dibuja al menos un lugar, y un solo sitio para el coach.'],
  'spot-map/booked': [409, 'Hay personas con reservación en los lugares que quitas. Cámbialas primero de lugar.'],
  'blocked-spot/not-found': [404, 'Este lugar ya está en servicio.'],
  'fixed-place/off': [412, 'Este estudio no da lugares fijos por este medio. Pregunta en recepción.'],
  'fixed-place/no-place': [412, 'Reserva primero tu lugar en esta clase.'],
  'fixed-place/no-package': [412, 'Tu paquete no incluye un lugar fijo en esta clase.'],
  'fixed-place/held': [409, 'Ya tienes un lugar fijo en esta serie.'],
  'fixed-place/taken': [409, 'Ese lugar ya es el fijo de otra persona.'],
  'fixed-place/full': [409, 'Todos los lugares de esta serie ya son fijos.'],
  'fixed-place/not-found': [404, 'No encontramos este lugar fijo.'],
  'fixed-place/not-yours': [403, 'Este lugar fijo no es tuyo.'],
  'hold/used-up': [409, 'Ya apartaste esta clase. Si aún hay lugar, termina tu compra para quedártelo.'],
  'hold/kept': [409, 'Otro lugar tuyo espera tu transferencia: págala, o espera a que venza para apartar este.'],
  'hold/other-account': [409, 'Ya apartas un lugar con otra cuenta de este mismo correo.'],
  'hold/not-found': [404, 'Este lugar ya no está apartado.'],
  'guest/link-ended': [404, 'Este enlace ya no sirve. Pide uno nuevo a quien te invitó.'],
  'reservation/not-a-guest': [412, 'Este lugar es tuyo, no de un invitado.'],
  'reservation/conflict': [409, 'Tus créditos cambiaron mientras reservabas. Inténtalo de nuevo.'],

  // Cancelling
  'reservation/not-found': [404, 'No encontramos esta reservación.'],
  'reservation/not-yours': [403, 'Esta reservación no es tuya.'],

  // Waiting lists
  'waitlist/disabled': [412, 'Este estudio no tiene listas de espera.'],
  'waitlist/not-full': [412, 'Esta clase todavía tiene lugares. ¡Reserva el tuyo!'],
  'waitlist/already-waiting': [409, 'Ya estás en la lista de espera de esta clase.'],
  ...FAMILY_ERRORS,
  ...MARKETING_ERRORS,
  'waitlist/not-found': [404, 'No encontramos este lugar en la lista de espera.'],
  'waitlist/order-changed': [409, 'La lista de espera cambió mientras la ordenabas. Revísala e inténtalo de nuevo.'],
  'waitlist/closed': [412, 'La lista de espera de esta clase ya cerró.'],
  'waitlist/no-standby': [412, 'En esta clase no se puede esperar un lugar en el estudio.'],
  'waitlist/no-offer': [409, 'Este lugar ya no está apartado para ti.'],
  'waitlist/promoted': [409, '¡Se liberó un lugar y ya es tuyo! Lo encuentras en Mis Reservaciones.'],

  // Rating
  'rating/disabled': [412, 'Este estudio no recibe calificaciones.'],
  'rating/not-attended': [412, 'Solo puedes calificar las clases que tomaste.'],
  'rating/not-shown': [403, 'El estudio no muestra sus calificaciones a los coaches.'],
  'rating/already-rated': [409, 'Ya calificaste esta clase.'],

  // Checking in
  'attendance/other-class': [412, 'Esta reservación es de otra clase.'],
  'attendance/too-early': [412, 'La asistencia se registra desde 24 horas antes de la clase.'],

  // Buying
  'package/other-class': [412, 'Este paquete no sirve para esta clase. Elige otro.'],
  'package/invalid': [412, 'Revisa los datos del paquete.'],
  'package/class-type': [412, 'Este tipo de clase ya no existe. Elige otro.'],
  'package/in-use': [409, 'Este paquete ya se usa: no se puede eliminar, pero sí archivar.'],
  'package/archived': [412, 'Este paquete está archivado: primero vuelve a ponerlo a la venta.'],
  'package/changed': [412, 'El paquete cambió mientras lo comprabas. Revísalo e inténtalo de nuevo.'],
  'checkout/documents': [412, 'Acepta los documentos del estudio para pagar.'],
  'checkout/renewal-consent': [422, 'Marca que aceptas el cobro automático de la suscripción.'],
  'checkout/method-unavailable': [412, 'Este método de pago no está disponible para este paquete.'],
  'checkout/store-credit': [412, 'Tu saldo a favor no alcanza para esta compra. Elige otra forma de pago.'],
  'checkout/signup-fee': [422, 'Antes de comprar un paquete de clases debes pagar tu inscripción.'],
  'checkout/subscribed': [422, 'Ya tienes esta suscripción: la encuentras en Mis Compras.'],
  'access/subscribed': [409, 'Ya tiene esta suscripción activa. Confirma que también le das este periodo.'],
  'checkout/unavailable': [
    503,
    'El servicio de pagos no responde. Tu compra no se perdió: inténtalo de nuevo en unos segundos.',
  ],
  'checkout/too-many-declined': [
    429,
    'Hubo demasiadas tarjetas rechazadas. Por seguridad, espera una hora o elige otra forma de pago.',
  ],
  'checkout/too-many-open': [429, 'Todavía hay una compra tuya en proceso. Espera unos minutos e inténtalo de nuevo.'],
  'checkout/paid-meanwhile': [422, 'Tu pago anterior de este paquete sí se realizó: lo encuentras en Mis Compras.'],
  'checkout/other-customer': [403, 'Solo puedes comprar para ti.'],
  'desk-sale/not-found': [404, 'No encontramos esta venta.'],
  'desk-sale/empty': [400, 'Elige un paquete o agrega un cargo.'],
  'desk-sale/needs-customer': [412, 'Elige a quién se lo vendes.'],
  'desk-sale/link-alone': [412, 'Con liga de pago se vende un paquete o un cargo, por separado.'],
  'desk-sale/link-unavailable': [412, 'Este estudio no cobra en línea: vende en efectivo o con terminal.'],
  'desk-sale/subscription': [412, 'Una suscripción se vende con liga de pago: se renueva sola con la tarjeta.'],
  'desk-sale/changed': [412, 'El precio cambió. Revisa el total y cobra de nuevo.'],
  'desk-sale/not-enough': [412, 'Lo recibido no alcanza para el total.'],
  'desk-sale/voided': [409, 'Esta venta ya está anulada.'],
  'desk-sale/paid': [409, 'Esta liga ya se pagó.'],
  'desk-sale/not-a-link': [409, 'Esta venta no tiene liga de pago.'],
  'desk-sale/by-link': [409, 'Se pagó en línea: un administrador puede reembolsarla desde la compra.'],
  'desk-sale/admins-only': [403, 'En tu estudio esto lo hace solo la administración.'],
  'desk-sale/not-yours': [403, 'Puedes anular tus ventas de hoy. De las demás se encarga un administrador.'],
  'payment-link/ended': [404, 'Esta liga ya no sirve. Pide una nueva en recepción.'],
  'payment-link/changed': [409, 'El precio cambió desde que te enviamos la liga. Pide una nueva en recepción.'],
  'cash-count/not-found': [404, 'No encontramos este corte.'],
  'cash-count/closed': [409, 'Este corte ya está cerrado.'],
  'cash-count/changed': [412, 'Hubo movimientos mientras contabas. Revisa lo esperado y cierra de nuevo.'],
  'cash-count/note-required': [412, 'Explica la diferencia en una nota.'],
  'cancel-link/invalid': [404, 'Esta liga no sirve. Cancela tu suscripción desde tus compras o en recepción.'],
  'price-change/invalid': [404, 'Esta liga no sirve. Revisa tu suscripción en tus compras o en recepción.'],
  'price-change/changed': [412, 'El precio cambió mientras lo leías. Revísalo y acéptalo de nuevo.'],
  'price-change/ended': [409, 'Ya no hay un precio nuevo por aceptar.'],
  'purchase/not-cancellable': [409, 'Esta suscripción ya no se puede cancelar.'],
  'purchase/never-began': [409, 'Esta suscripción no llegó a empezar: no se te cobrará nada.'],
  'purchase/card-unchangeable': [409, 'La tarjeta de esta suscripción no se puede cambiar aquí.'],
  'purchase/renewal-busy': [409, 'Estamos cobrando esta renovación. Vuelve a intentarlo en unos minutos.'],
  'purchase/not-pending': [409, 'Esta compra ya no está pendiente.'],
  'purchase/nothing-to-refund': [409, 'Ya no hay nada que reembolsar de esta compra.'],
  'purchase/disputed': [409, 'Este pago está en disputa: espera a que se decida.'],
  'purchase/refund-too-large': [412, 'No puedes reembolsar más de lo que se pagó.'],
  'purchase/credits-used': [
    409,
    'Esta compra ya tiene clases reservadas o tomadas: cancélalas antes o haz un reembolso parcial.',
  ],
  ...GIFT_CARD_ERRORS,
  'store-credit/too-little': [409, 'No tiene tanto saldo a favor: no puede quedar en negativo.'],
  'purchase/not-freezable': [409, 'Esta compra no se puede congelar: no tiene créditos vigentes.'],
  'purchase/frozen': [409, 'Esta compra está congelada: reanúdala antes.'],
  'purchase/overdue': [409, 'Tiene un cobro pendiente: espera a que se pague antes de congelarla.'],
  'purchase/freeze-day': [412, 'Elige un día posterior a hoy, dentro de un año.'],
  'purchase/awaits-payment': [409, 'Esta compra no se ha pagado: márcala como no pagada para retirarla.'],
  'purchase/no-credits': [409, 'Esta compra no tiene créditos que puedan cambiar de vencimiento.'],
  'purchase/expiry-day': [412, 'Elige un día válido, desde hoy y dentro de cinco años.'],
  'credit/not-found': [404, 'No encontramos este crédito.'],
  'credit/in-use': [409, 'Este crédito paga una reservación o ya no está disponible.'],
  'credit/too-few': [409, 'No tiene tantas clases libres.'],
  'discount/not-found': [404, 'Descuento no encontrado.'],
  'discount/code-exists': [409, 'Ya existe un descuento con ese código.'],
  'export/not-stored': [
    409,
    'Este servidor no puede guardar llaves. Pide a quien lo administra que lo permita, o manda la copia por correo.',
  ],
  'export/secret': [400, 'Escribe el secreto de la llave.'],
  'export/bucket': [400, 'Escribe la dirección con https:// y el nombre público del servicio, o déjala vacía.'],
  'export/recipient': [400, 'Elige a alguien de administración que tenga correo.'],
  'export/nowhere': [409, 'Guarda primero a dónde se manda la copia.'],
  'mail-server/by-server': [409, 'Quien administra el servidor pone el servidor de correo: aquí no se cambia.'],
  'mail-server/not-stored': [
    409,
    'Este servidor no puede guardar contraseñas. Pide a quien lo administra que lo permita.',
  ],
  'mail-server/port': [400, 'Usa el puerto 465, 587 o 2525, y el nombre público de tu servidor de correo.'],
  'payment-key/by-server': [409, 'Quien administra el servidor pone estas llaves: aquí no se cambian.'],
  'payment-key/not-stored': [409, 'Este servidor no puede guardar llaves. Pide a quien lo administra que lo permita.'],
  'payment-key/shape': [400, 'Comienza con «sk_live_» o «sk_test_». Cópiala completa de la página de Stripe.'],
  'payment-key/test': [400, 'Es una llave de prueba, que no cobra. Usa la que comienza con «sk_live_».'],
  'payment-key/live': [400, 'Esa llave cobra de verdad y este sitio es de prueba. Usa la que comienza con «sk_test_».'],
  'payment-key/refused': [400, 'Stripe no reconoce esta llave. Cópiala de nuevo de su página.'],
  'payment-key/endpoint': [
    412,
    'Stripe no puede avisar de los pagos a este sitio. Revisa que tenga su dominio con https y que la llave no sea restringida.',
  ],
  'payment-key/paypal-refused': [400, 'PayPal no reconoce estas llaves. Cópialas de nuevo de su página.'],
  'payment-key/paypal-endpoint': [
    412,
    'PayPal no puede avisar de los pagos a este sitio. Revisa que tenga su dominio con https.',
  ],
  'payment-key/other-account': [
    409,
    'La llave es de otra cuenta, y todavía hay suscripciones que se cobran en la de antes.',
  ],
  'payment-method/not-found': [404, 'No encontramos esta forma de pago.'],
  'payment-method/exists': [409, 'Ya existe una forma de pago con ese nombre.'],
  'payment-method/built-in': [409, 'Esta forma de pago es parte del sistema y no se puede cambiar.'],
  'payment-method/in-use': [409, 'Ya hay compras con esta forma de pago: no se puede eliminar.'],
  'payment-source/not-found': [404, 'No encontramos este método de pago.'],
  'payment-source/in-use': [
    409,
    'Con este método de pago se cobra una suscripción activa. Cambia su tarjeta, o cancélala, antes de eliminarlo.',
  ],
  'webhook/invalid': [400, 'La firma del aviso no es válida.'],

  // Catalogue
  'class-category/not-found': [404, 'No encontramos esta categoría.'],
  'class-category/handle-invalid': [412, 'El identificador solo puede tener letras, números y guiones.'],
  'class-category/handle-exists': [409, 'Ya existe una categoría con ese identificador.'],
  'class-category/in-use': [409, 'Hay clases con esta categoría: no se puede eliminar, pero sí dejar de mostrar.'],
  'class-type/not-found': [404, 'No encontramos este tipo de clase.'],
  'class-type/in-use': [409, 'Este tipo de clase se usa: no se puede eliminar, pero sí archivar.'],
  'location/not-found': [404, 'No encontramos este estudio.'],
  'location/in-use': [409, 'Este estudio se usa: no se puede eliminar, pero sí archivar.'],
  'location/moves-classes': [409, 'Otra zona horaria mueve el inicio de las clases por venir.'],
  'instructor/in-use': [409, 'Este coach tiene clases: no se puede eliminar, pero sí archivar.'],
  'instructor/instagram-invalid': [412, 'Escribe el usuario de Instagram, por ejemplo @valeria.'],
  'instructor/not-of-team': [412, 'Esta cuenta no es del equipo. Primero dale un rol en Equipo.'],
  'instructor/account-taken': [409, 'Esta cuenta ya está ligada a otro coach.'],
  'tag/not-found': [404, 'No encontramos esta etiqueta.'],
  'tag/in-use': [409, 'Esta etiqueta se usa: no se puede eliminar, pero sí archivar.'],
  'program/not-found': [404, 'No encontramos este programa.'],
  'program/in-use': [409, 'Este programa tiene videos: no se puede eliminar, pero sí archivar.'],

  // Coaches' pay
  'coach-rate/not-found': [404, 'No encontramos esta tarifa.'],
  'coach-rate/overlaps': [409, 'Ya hay una tarifa para lo mismo en esos días. Cambia las fechas de una de las dos.'],
  'coach-statement/not-over': [412, 'El periodo todavía no termina: se aprueba cuando ya se dieron todas sus clases.'],
  'coach-statement/overlaps': [409, 'Ya aprobaste días de este periodo. Elige uno que no los incluya.'],
  'coach-statement/changed': [
    412,
    'Las clases o las tarifas cambiaron mientras revisabas. Revisa el total y aprueba de nuevo.',
  ],
  'coach-statement/empty': [409, 'No hay clases ni correcciones que aprobar en este periodo.'],

  // Forms
  'form/not-found': [404, 'No encontramos este formulario.'],
  'form/title-exists': [409, 'Ya existe un formulario con ese título.'],
  'form/built-in': [409, 'El formulario de dirección es parte del sistema y no se puede eliminar.'],
  'form/answered': [409, 'Hay respuestas de este formulario.'],
  'form/account-needed': [401, 'Inicia sesión para contestar este formulario.'],
  'form/changed': [412, 'Alguien más cambió esto mientras lo editabas. Ábrelo de nuevo para ver cómo quedó.'],
  'form/invalid': [412, 'Uno de los campos no es válido.'],
  'custom-field/not-found': [404, 'No encontramos este campo.'],
  'custom-field/key-exists': [409, 'Ya existe un campo con esa clave.'],
  'custom-field/in-use': [409, 'Ya hay respuestas a este campo.'],
  'custom-field/needed': [409, 'Otro campo se muestra según las respuestas a este. Cámbialo antes.'],

  // Staff, mail and calendars
  'class/not-yours': [403, 'Esta clase la da otra persona: solo ves las tuyas.'],
  'team/own-role': [409, 'No puedes cambiar tu propio rol: pídeselo a otra persona de administración.'],
  'team/has-account': [409, 'Esta persona ya tiene cuenta. Dale su rol en Equipo, con «Agregar persona».'],
  'team/unconfirmed': [412, 'Su correo no está confirmado. Debe confirmarlo y volver a entrar.'],
  'saved-view/too-many': [409, 'Ya tienes 50 vistas guardadas. Quita alguna para guardar otra.'],
  'team/instructor-taken': [409, 'Otra cuenta ya está ligada a este coach.'],
  'instructor/not-found': [404, 'No encontramos a este coach.'],
  'push/unknown-service': [412, 'Las notificaciones de este navegador no son compatibles con el sitio.'],
  'mail/not-found': [404, 'No encontramos este correo.'],
  'answer/invalid': [404, 'Esta liga no sirve. Entra con tu cuenta para ver tus reservaciones.'],
  'message/invalid': [422, 'Revisa lo que cambiaste de este mensaje.'],
  'message/no-server': [412, 'No hay servidor de correo: mira el mensaje en la vista previa.'],
  'message/not-sent': [502, 'El servidor de correo no aceptó la prueba. Revísalo en Configuración.'],
  'message/no-version': [404, 'No encontramos esa versión del mensaje.'],
  'mail/not-again': [409, 'Este correo no se puede reenviar.'],
  'calendar/not-found': [404, 'Este calendario ya no existe. Copia su dirección de nuevo desde Mis Reservaciones.'],
} as const satisfies Record<string, ErrorText>;

export type ErrorCode = keyof typeof ERRORS;

export function errorStatus(code: ErrorCode): number {
  return ERRORS[code][0];
}

export function errorMessage(code: ErrorCode): string {
  return ERRORS[code][1];
}

/** Who last changed a row, and when. */
export interface LastChange {
  /** null: not a team member. */
  readonly by: string | null;
  /** Instant, ISO. */
  readonly at: string;
}

/** What is wrong with one of many values. */
export interface Problem {
  readonly key: string;
  readonly message: string;
}

interface RefusalOptions {
  readonly message?: string;
  readonly field?: string;
  readonly declineCode?: string;
  readonly changed?: LastChange | null;
  readonly problems?: readonly Problem[];
  readonly renewalConsent?: string;
}

/** An expected refusal. Services throw it, the error handler turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Name of the request's invalid field, if there is one. */
  readonly field?: string;
  /** The card network's reason for a declined card. */
  readonly declineCode?: string;
  /** Set if a row has changed since it was read; null: by whom is not known. */
  readonly changed?: LastChange | null;
  /** All problems, where several values are wrong. */
  readonly problems?: readonly Problem[];
  /** The sentence about a subscription's charges that has to be agreed to. */
  readonly renewalConsent?: string;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(options.message ?? errorMessage(code));
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus(code);
    const { message: _, ...named } = options;
    Object.assign(this, named);
  }
}

/** Returns the value, or throws an AppError with the code if there is none. */
export function requireFound<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value === null || value === undefined) throw new AppError(code);
  return value;
}
