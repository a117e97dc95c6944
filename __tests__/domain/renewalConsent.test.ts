import { renewalConsent } from '../../domain/renewalConsent';

const MONTHLY = { subscription_period: 'month', subscription_interval: 1, free_trial_length: null } as const;
const TODAY = '2026-11-27';
const same = (amount: number) => ({ first: amount, later: amount });

it.each([
  [
    'the amount, the period and the first day',
    MONTHLY,
    same(150_000),
    'Acepto que Casa Aura me cobre $1,500.00 MXN cada mes, a partir del 27 dic. 2026, hasta que cancele.',
  ],
  [
    'another first amount',
    { ...MONTHLY, subscription_interval: 3 },
    { first: 100_000, later: 150_000 },
    'Acepto que Casa Aura me cobre $1,000.00 MXN hoy y $1,500.00 MXN cada 3 meses, a partir del 27 feb. 2027, hasta ' +
      'que cancele.',
  ],
  [
    'a trial',
    { ...MONTHLY, free_trial_length: 7 },
    same(150_000),
    'Acepto que al terminar mi prueba gratis Casa Aura me cobre $1,500.00 MXN cada mes, a partir del 04 dic. 2026, ' +
      'hasta que cancele.',
  ],
  [
    'a trial with another first amount after it',
    { ...MONTHLY, free_trial_length: 1, free_trial_period: 'month' as const },
    { first: 100_000, later: 150_000 },
    'Acepto que al terminar mi prueba gratis Casa Aura me cobre $1,000.00 MXN el 27 dic. 2026 y $1,500.00 MXN cada mes, ' +
      'a partir del 27 ene. 2027, hasta que cancele.',
  ],
  [
    'a cycle too short for a notice',
    { ...MONTHLY, subscription_period: 'day' as const, subscription_interval: 5 },
    same(30_000),
    'Acepto que Casa Aura me cobre $300.00 MXN cada 5 días, a partir del 02 dic. 2026, hasta que cancele. Como el ' +
      'periodo es tan corto, no recibiré un aviso antes de cada cargo.',
  ],
  [
    'the shortest cycle with a notice',
    { ...MONTHLY, subscription_period: 'day' as const, subscription_interval: 6 },
    same(30_000),
    'Acepto que Casa Aura me cobre $300.00 MXN cada 6 días, a partir del 03 dic. 2026, hasta que cancele.',
  ],
])('tells %s', (_, terms, amounts, text) => {
  expect(renewalConsent('Casa Aura', TODAY, terms, amounts)).toBe(text);
});
