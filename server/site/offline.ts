/** The page that the service worker (public/sw.js) shows without a connection. */
import escapeHtml from 'escape-html';
import type { AppConfig } from '../../domain/config';
import { whatsappLink } from '../../domain/whatsapp';
import { textOn } from '../modules/mail/color';

/** The policy of the offline page, which has no scripts: 'Reintentar' is a link to the requested address. */
export const OFFLINE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

export function offlinePage({ business_name, primary, light, whatsapp, location }: AppConfig): string {
  const name = escapeHtml(business_name.trim() || 'Estudio');
  const digits = whatsappLink(whatsapp)?.replace('https://wa.me/', '');
  const dark = textOn(light) === '#ffffff';
  const phone = digits
    ? `<li>Si urge, <a href="tel:+${digits}">llama al estudio</a>: para eso no hace falta internet.</li>`
    : '';
  const place = location.trim() ? `<li>El estudio está en ${escapeHtml(location.trim())}.</li>` : '';
  return `<!DOCTYPE html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${light}">
<title>Sin conexión · ${name}</title>
<style>
:root{color-scheme:${dark ? 'dark' : 'light'}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;
background:${light};color:${textOn(light)};
font:400 17px/1.55 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:440px}
img{display:block;width:72px;height:72px;border-radius:20px}
.studio{margin:16px 0 0;font-weight:600}
h1{margin:32px 0 12px;font-size:34px;line-height:1.15;letter-spacing:-.02em;font-weight:700}
p{margin:0}
ul{margin:24px 0 0;padding:0;list-style:none}
li{padding:14px 0;border-top:1px solid color-mix(in srgb,currentColor 18%,transparent)}
a{color:inherit;text-underline-offset:3px}
.again{display:flex;align-items:center;justify-content:center;min-height:52px;margin-top:28px;
padding:0 24px;border-radius:999px;background:${primary};color:${textOn(primary)};font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid currentColor;outline-offset:3px}
.again:focus-visible{outline-color:${textOn(light)}}
</style>
</head>
<body>
<main>
<img src="/icons/192.png" alt="" width="72" height="72">
<p class="studio">${name}</p>
<h1>Sin conexión</h1>
<p>No pudimos abrir esta página. En cuanto vuelva tu internet, aquí la tienes.</p>
<a class="again" href="">Reintentar</a>
<ul>
<li>Tus reservaciones siguen siendo tuyas. Tu próxima clase y su código QR se abren sin conexión
en <a href="/mystudio/cuenta">Cuenta</a>, si ya la abriste en este dispositivo.</li>
<li>Recepción: la lista de hoy se abre sin conexión en <a href="/admin/clases">Asistencia</a>. Lo que marques queda
guardado en este dispositivo y se envía solo al volver la conexión.</li>
${phone}${place}
</ul>
</main>
</body>
</html>
`;
}
