/** The hosted checkout page's script; uses Stripe.js as any page does. */
import type { Stripe } from '@stripe/stripe-js';
import { type ApiError, inSpanish } from './errors';

interface PayResponse {
  redirect?: string;
  client_secret?: string;
  error?: ApiError;
}

const form = required(document.querySelector('form'));
const button = required(form.querySelector('button'));
const alertBox = required(form.querySelector<HTMLElement>('[role=alert]'));
const place = form.querySelector<HTMLElement>('[data-card]');
const plans = required(form.querySelector('fieldset'));
const stripe = createStripe();
/** Counts what was typed, as plans of an earlier card may come late. */
let asked = 0;
const card = place ? stripe.elements().create('card') : null;

if (card && place) {
  card.on('change', ({ complete, error }) => {
    button.disabled = !complete;
    showError(error?.message ?? null);
    plans.hidden = true;
    asked += 1;
    if (complete && form.dataset.plans) void showPlans(form.dataset.plans);
  });
  card.mount(place);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  button.disabled = true;
  showError(null);
  pay().then(
    (problem) => {
      if (problem === null) return;
      showError(problem);
      button.disabled = false;
    },
    () => {
      showError('No pudimos comunicarnos con el procesador de pagos. Revisa tu conexión.');
      button.disabled = false;
    },
  );
});

function required<T>(value: T | null): T {
  if (value === null) throw new Error('An element of the checkout page is missing.');
  return value;
}

function createStripe(): Stripe {
  // Set by the Stripe.js script, which loads before this one.
  const { Stripe: make } = window;
  return required(make ?? null)(form.dataset.key ?? '');
}

function showError(text: string | null): void {
  alertBox.hidden = text === null;
  alertBox.textContent = text;
}

/** Offers the months in which the typed card can pay, one payment first. */
async function showPlans(address: string): Promise<void> {
  const typed = (asked += 1);
  const { paymentMethod } = await createMethod();
  if (!paymentMethod) return;
  const body = new URLSearchParams({ payment_method: paymentMethod.id });
  const found: { plans: number[] } = await (await fetch(address, { method: 'POST', body })).json();
  if (typed !== asked) return;
  const options = found.plans.map((count) => option(String(count), `${count} meses sin intereses`));
  plans.replaceChildren(required(plans.querySelector('legend')), option('', 'Un solo pago'), ...options);
  plans.hidden = options.length === 0;
}

function option(value: string, text: string): HTMLLabelElement {
  const input = Object.assign(document.createElement('input'), {
    type: 'radio',
    name: 'installments',
    value,
    checked: value === '',
  });
  const label = document.createElement('label');
  label.append(input, ` ${text}`);
  return label;
}

function createMethod() {
  const email = form.querySelector<HTMLInputElement>('[name=email]')?.value;
  return stripe.createPaymentMethod({
    type: 'card',
    card: required(card),
    billing_details: email ? { email } : {},
  });
}

async function post(fields: Record<string, string>): Promise<PayResponse> {
  const response = await fetch(form.dataset.pay ?? '', { method: 'POST', body: new URLSearchParams(fields) });
  const result: PayResponse = await response.json();
  return result;
}

/** Pays; returns the error message, or null when the browser is already leaving the page. */
async function pay(): Promise<string | null> {
  const email = form.querySelector<HTMLInputElement>('[name=email]')?.value;
  const fields: Record<string, string> = email ? { email } : {};
  if (card) {
    const { paymentMethod, error } = await createMethod();
    if (!paymentMethod) return error?.message ?? '';
    fields.payment_method = paymentMethod.id;
    const months = form.querySelector<HTMLInputElement>('[name=installments]:checked')?.value;
    if (months && !plans.hidden) fields.installments = months;
  }
  const result = await post(fields);
  if (result.error) return inSpanish(result.error).message ?? '';
  if (result.client_secret) {
    const { error } = result.client_secret.startsWith('seti_')
      ? await stripe.confirmCardSetup(result.client_secret)
      : await stripe.confirmCardPayment(result.client_secret);
    if (error) return error.message ?? '';
    location.assign((await post({})).redirect ?? location.href);
  } else location.assign(result.redirect ?? location.href);
  return null;
}
