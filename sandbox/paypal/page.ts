/** The approval page, in Spanish because the demo's customers see it. */
import escapeHtml from 'escape-html';
import { findPlan } from './plans';
import type { Sandbox } from './sandbox';
import type { StoredOrder, StoredPlan, StoredSubscription } from './state';
import { BUYERS, type Frequency } from './types';

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #f5f7fa }
  main { max-width: 28rem; margin: 0 auto; padding: 1.5rem }
  .note { background: #fff3cd; color: #4d3900; padding: .5rem .75rem; border-radius: 6px; font-size: .875rem }
  h1 { font-size: 1.25rem; margin: 1.25rem 0 .25rem }
  .total { font-size: 1.75rem; font-weight: 700; margin: .25rem 0 }
  .term { font-size: 1.125rem; font-weight: 600; margin: .25rem 0 }
  dl { margin: 1rem 0; background: #fff; border-radius: 8px; padding: .75rem 1rem }
  dt { color: #555; font-size: .875rem } dd { margin: 0 0 .5rem }
  select { width: 100%; min-height: 44px; font: inherit; background: #fff }
  button { display: block; width: 100%; min-height: 48px; margin: .5rem 0; border-radius: 24px;
    border: 2px solid #0a4bcf; background: #fff; color: #0a4bcf; font: 600 1rem system-ui, sans-serif; cursor: pointer }
  button.main { background: #0a4bcf; color: #fff }
  button.link { border-color: transparent; background: none; text-decoration: underline }
  button:focus-visible { outline: 3px solid #111; outline-offset: 2px }
  button:disabled { opacity: .6; cursor: default }
  [role=status] { min-height: 1.5em }
`;

const UNITS: Readonly<
  Record<Frequency['interval_unit'], { readonly one: string; readonly several: string; readonly first: string }>
> = {
  DAY: { one: 'día', several: 'días', first: 'el primer día' },
  WEEK: { one: 'semana', several: 'semanas', first: 'la primera semana' },
  MONTH: { one: 'mes', several: 'meses', first: 'el primer mes' },
  YEAR: { one: 'año', several: 'años', first: 'el primer año' },
};

const pesos = (centavos: number, currency: string): string =>
  `$${(centavos / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} ${currency}`;

export function orderPage(sandbox: Sandbox, order: StoredOrder): string {
  return page(sandbox, {
    kind: 'order',
    id: order.id,
    title: 'Paga con PayPal',
    costs: [pesos(order.amount, order.currency)],
    about: order.description ?? 'Compra',
  });
}

export function subscriptionPage(sandbox: Sandbox, subscription: StoredSubscription): string {
  const plan = findPlan(sandbox, subscription.planId);
  return page(sandbox, {
    kind: 'subscription',
    id: subscription.id,
    title: 'Suscríbete con PayPal',
    costs: terms(plan),
    about: plan.name,
  });
}

export function gonePage(): string {
  return html(
    'PayPal',
    '<main><h1>Este pago ya no está disponible</h1><p>Cierra esta ventana y vuelve a intentarlo.</p></main>',
  );
}

/** One line for each billing cycle. */
function terms({ cycles }: StoredPlan): string[] {
  return cycles.map(
    ({ tenure_type, frequency: { interval_unit, interval_count = 1 }, pricing_scheme, total_cycles = 1 }, index) => {
      const price = pricing_scheme?.fixed_price;
      const amount =
        price && Number(price.value) > 0 ? pesos(Math.round(Number(price.value) * 100), price.currency_code) : 'Gratis';
      const trial = tenure_type === 'TRIAL';
      const count = trial ? interval_count * total_cycles : interval_count;
      const { one, several, first } = UNITS[interval_unit];
      const when = trial
        ? count === 1
          ? first
          : `los primeros ${count} ${several}`
        : `cada ${count === 1 ? one : `${count} ${several}`}`;
      return `${index === 0 ? '' : 'Después '}${amount} ${when}`;
    },
  );
}

function page(
  { publicPath }: Sandbox,
  {
    kind,
    id,
    title,
    costs,
    about,
  }: { kind: string; id: string; title: string; costs: readonly string[]; about: string },
): string {
  return html(
    title,
    `<main data-kind="${kind}" data-id="${escapeHtml(id)}" data-decide="${publicPath}/browser/decision">
    <p class="note">Simulador de PayPal: aquí no se cobra dinero.</p>
    <h1>${title}</h1>
    ${costs.map((line) => `<p class="${costs.length === 1 ? 'total' : 'term'}">${escapeHtml(line)}</p>`).join('')}
    <dl><dt>Concepto</dt><dd>${escapeHtml(about)}</dd>
    <dt id="account">Cuenta</dt><dd><select aria-labelledby="account">${BUYERS.map(
      ({ name, email_address }, index) =>
        `<option value="${index}">${name.given_name} ${name.surname} · ${email_address}</option>`,
    ).join('')}</select></dd></dl>
    <button type="button" disabled class="main" data-funding="good">Aprobar pago</button>
    <button type="button" disabled data-funding="declining">Pagar con una tarjeta que será rechazada</button>
    <button type="button" disabled class="link">Cancelar y volver</button>
    <p role="status" aria-live="polite"></p>
  </main><script src="${publicPath}/approval.js"></script>`,
  );
}

function html(title: string, body: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}
