/** What a journey may be, what its mails may say, and what its comparison shows. */
import { giftCode, giftText, type JourneyGift } from '../../domain/journeyGifts';
import { judgeJourney, LEAST_PEOPLE, rateOf, type ResultGroup } from '../../domain/journeyResults';
import {
  fillStep,
  journeyProblem,
  needsMessage,
  stepVariables,
  type JourneyStep,
  type SendStep,
} from '../../domain/journeys';
import { afterQuiet, isQuietHour } from '../../domain/mailTimes';

const SEND: SendStep = {
  do: 'send',
  subject: 'Hola, {nombre}',
  heading: 'Hola',
  body: 'Ven.',
  button: 'Reservar',
  path: '/calendario',
};
const give = (gift: JourneyGift): JourneyStep => ({ do: 'give', gift });
const CODE = give({ kind: 'discount', percent: 10, days: 7 });
const rule = (steps: readonly JourneyStep[], more: object = {}) => ({
  name: 'Prueba',
  trigger: 'signed-up' as const,
  number: null,
  held_out: 10,
  result_days: 14,
  steps,
  ...more,
});
const fieldOf = (steps: readonly JourneyStep[], more?: object): string | null =>
  journeyProblem(rule(steps, more))?.field ?? null;

describe('journeyProblem', () => {
  it('finds nothing wrong with steps that are complete', () => {
    expect(
      fieldOf([SEND, { do: 'wait', days: 2 }, CODE, { ...SEND, body: 'Es {codigo} hasta el {vence}.' }]),
    ).toBeNull();
    expect(fieldOf([{ do: 'notify', customer_id: null, text: 'Llámale.' }])).toBeNull();
  });

  it.each<[what: string, field: string, steps: readonly JourneyStep[]]>([
    ['no step', 'steps', []],
    ['a wait at the end', 'steps.1.do', [SEND, { do: 'wait', days: 2 }]],
    ['a stop at the end', 'steps.1.do', [SEND, { do: 'stop', segment: 'active', inside: true }]],
    ['a wait of no day', 'steps.0.days', [{ do: 'wait', days: 0 }, SEND]],
    ['a wait that isn’t typed', 'steps.0.days', [{ do: 'wait', days: NaN }, SEND]],
    ['an empty subject', 'steps.0.subject', [{ ...SEND, subject: ' ' }]],
    ['an empty button', 'steps.0.button', [{ ...SEND, button: '' }]],
    ['a link to another site', 'steps.0.path', [{ ...SEND, path: '//otro.mx' }]],
    ['an unknown variable', 'steps.0.body', [{ ...SEND, body: 'Hola {apellido}' }]],
    ['a code before it is given', 'steps.0.body', [{ ...SEND, body: 'Es {codigo}' }, CODE]],
    [
      'the end of store credit',
      'steps.1.body',
      [give({ kind: 'store-credit', amount: 50 }), { ...SEND, body: '{vence}' }],
    ],
    ['eleven classes', 'steps.0.count', [give({ kind: 'credits', count: 11, days: 7 })]],
    ['a gift that ends at once', 'steps.0.days', [give({ kind: 'credits', count: 1, days: 0 })]],
    ['too small a discount', 'steps.0.percent', [give({ kind: 'discount', percent: 1, days: 7 })]],
    ['too much store credit', 'steps.0.amount', [give({ kind: 'store-credit', amount: 5_001 })]],
    ['an empty note', 'steps.0.text', [{ do: 'notify', customer_id: null, text: '' }]],
  ])('names the field of %s', (_what, field, steps) => {
    expect(fieldOf(steps)).toBe(field);
  });

  it('asks for an empty text without naming ours, which a journey doesn’t have', () => {
    expect(journeyProblem(rule([{ ...SEND, heading: '' }]))?.message).toBe('Escribe este texto.');
  });

  it('wants a number where the beginning has one, within its limits, and none elsewhere', () => {
    expect(fieldOf([SEND], { trigger: 'milestone', number: 50 })).toBeNull();
    expect(fieldOf([SEND], { trigger: 'milestone' })).toBe('number');
    expect(fieldOf([SEND], { trigger: 'credits-expiring', number: 61 })).toBe('number');
    expect(fieldOf([SEND], { number: 3 })).toBe('number');
    expect([fieldOf([SEND], { held_out: 51 }), fieldOf([SEND], { result_days: 0 })]).toEqual([
      'held_out',
      'result_days',
    ]);
  });
});

it('the variables of a mail are those of the last gift before it', () => {
  const names = (steps: readonly JourneyStep[]) => stepVariables(steps, steps.length).map(({ name }) => name);
  expect(names([SEND])).toEqual(['nombre', 'negocio']);
  expect(names([CODE])).toEqual(['nombre', 'negocio', 'regalo', 'vence', 'codigo']);
  expect(names([CODE, give({ kind: 'store-credit', amount: 50 })])).toEqual(['nombre', 'negocio', 'regalo']);
  expect(fillStep(SEND, { nombre: 'Ana' })).toMatchObject({ subject: 'Hola, Ana', button: 'Reservar' });
});

it('only a journey that gives and tells nothing needs an address that takes news', () => {
  expect(needsMessage([{ do: 'wait', days: 1 }, SEND])).toBe(true);
  expect(needsMessage([SEND, CODE])).toBe(false);
});

it('gifts are named as their mails say them, and codes have no letters that look alike', () => {
  expect([
    giftText({ kind: 'credits', count: 1, days: 7 }),
    giftText({ kind: 'store-credit', amount: 150 }),
    giftText({ kind: 'discount', percent: 10, days: 7 }),
  ]).toEqual(['1 clase de regalo', '$150.00 MXN de saldo a favor', '10 % de descuento']);
  expect(giftCode(Uint8Array.from({ length: 256 }, (_, n) => n))).toMatch(/^REGALO-[A-HJ-NP-Z2-9]{256}$/);
});

it('what waits for the morning comes at eight, whatever hour of the night it is, also where the clock changes', () => {
  for (const zone of ['America/Mexico_City', 'America/Tijuana'])
    for (let hour = 0; hour < 24 * 4; hour += 1) {
      // Tijuana leaves daylight saving on 1 November 2026.
      const now = new Date(Date.UTC(2026, 9, 31, hour, 20));
      const then = afterQuiet(now, zone);
      expect(isQuietHour(then, zone)).toBe(false);
      expect(then.getTime() - now.getTime()).toBeLessThanOrEqual(12 * 3_600_000);
      if (!isQuietHour(now, zone)) expect(then).toEqual(now);
    }
});

describe('finding', () => {
  const group = (people: number, booked: number): ResultGroup => ({ people, booked, bought: 0 });

  it('says that it is too early while either group has few people', () => {
    expect(judgeJourney(group(400, 200), group(LEAST_PEOPLE - 1, 2), 'booked')).toBe('early');
    expect(judgeJourney(group(LEAST_PEOPLE - 1, 20), group(40, 2), 'booked')).toBe('early');
    expect(judgeJourney(group(5, 5), group(0, 0), 'booked')).toBe('early');
  });

  it('makes no comparison where no person is held out', () => {
    expect(judgeJourney(group(400, 200), group(0, 0), 'booked')).toBe('none');
  });

  it('calls a difference more or less only where chance hardly makes it', () => {
    expect(judgeJourney(group(400, 200), group(50, 10), 'booked')).toBe('more');
    expect(judgeJourney(group(400, 80), group(50, 25), 'booked')).toBe('less');
    expect(judgeJourney(group(400, 160), group(50, 17), 'booked')).toBe('even');
    expect(judgeJourney(group(30, 0), group(30, 0), 'booked')).toBe('even');
  });

  it('gives rates in whole percent, and none of no people', () => {
    expect([rateOf(group(3, 1), 'booked'), rateOf(group(0, 0), 'booked')]).toEqual([33, null]);
  });
});
