/** Casa Aura's content pages (legal and one plain page) and announcements. */
import type { StudioContent } from '../studio';

const TERMS = `
<p>Al crear tu cuenta en Casa Aura aceptas estas reglas. Las escribimos cortas para que sí las leas.</p>
<h2>Reservaciones</h2>
<ul>
  <li>Cada lugar se reserva con un crédito o con un plan ilimitado vigente.</li>
  <li>Tu lugar es tuyo hasta el inicio de la clase. Por seguridad, no hay acceso una vez que empezó.</li>
  <li>Los créditos son personales y vencen en la fecha que indica tu paquete.</li>
</ul>
<h2>Cancelaciones</h2>
<p>Puedes cancelar hasta <strong>4 horas antes</strong> de tu clase y tu crédito regresa. Después de ese plazo puedes \
liberar tu lugar, pero el crédito no se devuelve. Un mismo crédito puede regresar hasta dos veces.</p>
<h2>Planes ilimitados</h2>
<p>Tres faltas seguidas sin cancelar pausan tus reservaciones durante 7 días. Así cuidamos los lugares de todas y \
todos.</p>
<h2>Pagos</h2>
<p>Los precios están en pesos mexicanos e incluyen IVA. Los paquetes no son reembolsables. Si pagas en efectivo, tu \
compra se confirma en recepción.</p>
<h2>Salud</h2>
<p>Cuéntale a tu coach si tienes una lesión, si estás embarazada o si es tu primera vez. Participas bajo tu \
responsabilidad.</p>`;

const PRIVACY = `
<p><strong>Casa Aura</strong>, con domicilio en Colima 180, Roma Norte, Ciudad de México, es responsable de tus datos \
personales.</p>
<h2>Qué datos usamos</h2>
<p>Nombre, correo, teléfono, tus reservaciones y tus compras. Si reservas para tu familia, el nombre de cada persona y, \
solo si los das, su fecha de nacimiento y lo que su coach debe saber; de menores los da quien tiene su patria potestad. \
No vendemos tus datos ni los compartimos con fines \
publicitarios.</p>
<h2>Para qué los necesitamos</h2>
<ul>
  <li>Reservar y administrar tus clases.</li>
  <li>Cobrar tus paquetes y emitir comprobantes.</li>
  <li>Avisarte de cambios en tus clases.</li>
</ul>
<h2>Para qué los usamos solo si quieres</h2>
<p>Mandarte novedades y promociones, únicamente si lo pides al registrarte o en Notificaciones. Puedes cambiar de \
opinión cuando quieras.</p>
<h2>Tus derechos</h2>
<p>Puedes acceder, rectificar, cancelar u oponerte al uso de tus datos escribiendo a \
<a href="mailto:privacidad@casaaura.demo">privacidad@casaaura.demo</a>. Respondemos en un máximo de 20 días \
hábiles. Si no estás de acuerdo, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.</p>`;

const FIRST_CLASS = `
<p>Todo lo que nos preguntan antes de venir por primera vez.</p>
<h2>¿Qué llevo?</h2>
<p>Ropa cómoda, agua y calcetines antiderrapantes para reformer y barre. Si no tienes, en recepción hay. Los tapetes y \
las toallas los ponemos nosotros.</p>
<h2>¿A qué hora llego?</h2>
<p>Quince minutos antes si es tu primera clase: te enseñamos el lugar y ajustamos tu bici o tu cama. Después, con \
cinco basta.</p>
<h2>Nunca he hecho Pilates, ¿puedo?</h2>
<p>Sí. Busca las clases con la etiqueta <strong>Principiantes</strong>. Si vas a otra, avísale a tu coach y te dará \
variantes.</p>
<h2>¿Hay estacionamiento?</h2>
<table>
  <thead><tr><th>Estudio</th><th>Estacionamiento</th></tr></thead>
  <tbody>
    <tr><td>Roma Norte</td><td>Biciestacionamiento y pensión a media cuadra</td></tr>
    <tr><td>Polanco</td><td>Valet parking de 6:30 a 21:30</td></tr>
    <tr><td>Tijuana</td><td>Propio y sin costo</td></tr>
  </tbody>
</table>
<h2>¿Y si no llego a tiempo?</h2>
<p>Cancela desde <strong>Mis Reservaciones</strong>. Con 4 horas de anticipación tu crédito regresa solo.</p>`;

export const PAGES: StudioContent['pages'] = [
  {
    page_id: 1,
    title: 'Términos y condiciones',
    slug: 'terminos-y-condiciones',
    content: TERMS.trim(),
    required: false,
    required_signup: true,
  },
  {
    page_id: 2,
    title: 'Aviso de privacidad',
    slug: 'aviso-de-privacidad',
    content: PRIVACY.trim(),
    required: false,
    required_signup: true,
  },
  {
    page_id: 3,
    title: 'Preguntas antes de tu primera clase',
    slug: 'tu-primera-clase',
    content: FIRST_CLASS.trim(),
    required: false,
    required_signup: false,
  },
];

export const ANNOUNCEMENTS: StudioContent['announcements'] = [
  {
    title: 'Noche de baño de sonido',
    daysAgo: 1,
    content:
      '<p>Vuelve la noche de cuencos con Emiliano en Roma Norte. ' +
      'Solo 24 lugares: compra el tuyo desde el calendario.</p>',
  },
  {
    title: 'Barre llega a Polanco',
    daysAgo: 6,
    content: '<p>De lunes a viernes por la tarde, con Camila. Busca la etiqueta <strong>Nuevo</strong>.</p>',
  },
  {
    title: 'Camas nuevas en Tijuana',
    daysAgo: 15,
    content:
      '<p>Estrenamos reformers en nuestro estudio de Tijuana. ' +
      'Ven a probar resortes más suaves y plataformas más largas.</p>',
  },
];
