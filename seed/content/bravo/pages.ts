/** Bravo's content pages (rules, privacy, one plain page) and announcements. */
import type { StudioContent } from '../studio';

const RULES = `
<p>Pocas reglas, pero se cumplen.</p>
<h2>Tu lugar</h2>
<ul>
  <li>Un crédito, un lugar. Con Sin límite reservas mientras tu mes esté vigente.</li>
  <li>La puerta se cierra con la primera campana. Después no entra nadie, ni tú.</li>
  <li>Los créditos son tuyos y vencen el día que dice tu plan.</li>
</ul>
<h2>Si no llegas</h2>
<p>Cancela con <strong>3 horas</strong> de anticipación y tu crédito regresa. Más tarde liberas el lugar, pero no el \
crédito. Un crédito regresa hasta dos veces.</p>
<h2>Arriba del ring</h2>
<p>Sparring es con careta, bucal y permiso de tu coach. Sin excepciones.</p>
<h2>Pagos</h2>
<p>Precios en pesos mexicanos con IVA. Los planes no son reembolsables. En efectivo, tu compra se confirma en la \
barra.</p>`;

const PRIVACY = `
<p><strong>Bravo</strong>, con domicilio en Paseo de los Héroes 10250, Zona Río, Tijuana, cuida tus datos \
personales.</p>
<h2>Qué guardamos</h2>
<p>Tu nombre, correo, teléfono, lo que reservas y lo que compras. No lo vendemos ni lo prestamos.</p>
<h2>Para qué lo necesitamos</h2>
<p>Para apartarte tu lugar, cobrarte y avisarte si algo cambia.</p>
<h2>Solo si tú quieres</h2>
<p>Novedades y promociones por correo. Si no las pides, no llegan.</p>
<h2>Tus derechos</h2>
<p>Para ver, corregir o borrar tus datos, escribe a <a href="mailto:privacidad@bravo.demo">privacidad@bravo.demo</a>. \
Contestamos en 20 días hábiles o antes. Si no quedas conforme, puedes acudir a la Secretaría Anticorrupción y Buen \
Gobierno.</p>`;

const FIRST_TIME = `
<p>Nunca has pegado un golpe. Perfecto: así empezamos todos.</p>
<h2>Qué traer</h2>
<ul>
  <li>Ropa que pueda sudar y tenis limpios.</li>
  <li>Agua. Mucha.</li>
  <li>Ganas de hacer el ridículo los primeros diez minutos.</li>
</ul>
<h2>Qué ponemos nosotros</h2>
<table>
  <thead><tr><th>Clase</th><th>Va incluido</th></tr></thead>
  <tbody>
    <tr><td>Box 8</td><td>Guantes y vendas</td></tr>
    <tr><td>Ride</td><td>Zapatos con clip y toalla</td></tr>
    <tr><td>Fierro</td><td>Todo el fierro</td></tr>
  </tbody>
</table>
<h2>¿Y si me pegan?</h2>
<p>En Box 8 solo le pegas al saco. Arriba del ring nada más sube quien quiere, en <strong>Sparring</strong>.</p>`;

export const PAGES: StudioContent['pages'] = [
  {
    page_id: 1,
    title: 'Reglas de la casa',
    slug: 'reglas',
    content: RULES.trim(),
    required: false,
    required_signup: true,
  },
  {
    page_id: 2,
    title: 'Aviso de privacidad',
    slug: 'privacidad',
    content: PRIVACY.trim(),
    required: false,
    required_signup: true,
  },
  {
    page_id: 3,
    title: 'Tu primer round',
    slug: 'primer-round',
    content: FIRST_TIME.trim(),
    required: false,
    required_signup: false,
  },
];

export const ANNOUNCEMENTS: StudioContent['announcements'] = [
  {
    title: 'Noche de guantes',
    daysAgo: 2,
    content:
      '<p>Ring, DJ y tacos en Zona Río. <strong>Solo 30 lugares</strong>: compra el tuyo desde el calendario.</p>',
  },
  {
    title: 'Bicis nuevas en Playas',
    daysAgo: 9,
    content: '<p>Dieciocho bicis con medidor de potencia. Dafne las estrena a las 19:10.</p>',
  },
];
