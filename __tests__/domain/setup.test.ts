import type { SetupFacts } from '../../domain/contract/setup';
import { missingSetupSteps, nextSetupStep, setupSteps } from '../../domain/setup';
import { NO_FACTS } from '../helpers/setupFacts';

const READY: SetupFacts = {
  ...NO_FACTS,
  named: true,
  contact: true,
  locations: 1,
  coaches: 1,
  class_types: 1,
  classes: 12,
  packages: 1,
  cash: true,
  legal: true,
};

const stateOf = (facts: SetupFacts, id: string) => setupSteps(facts).find((step) => step.id === id)?.state;

describe('the steps of a new studio', () => {
  it('all wait in an empty database, the first is its name', () => {
    expect(setupSteps(NO_FACTS).filter(({ state }) => state === 'done')).toEqual([]);
    expect(nextSetupStep(NO_FACTS)).toBe('estudio');
  });

  it('lack nothing once a visitor can book and pay, without logo, team and mail server', () => {
    expect(missingSetupSteps(READY)).toEqual([]);
    expect(nextSetupStep(READY)).toBeNull();
    expect(
      setupSteps(READY)
        .filter(({ state }) => state === 'optional')
        .map(({ id }) => id),
    ).toEqual(['imagen', 'equipo']);
    expect(stateOf(READY, 'correo')).toBe('pending');
    expect(stateOf({ ...READY, mail: true }, 'correo')).toBe('done');
  });

  it.each<[string, string, Partial<SetupFacts>]>([
    ['a name without any way to write', 'estudio', { contact: false }],
    ['no class in the coming weeks', 'semana', { classes: 0 }],
    ['a package that pays for none of the classes', 'paquetes', { unpaid_types: ['Reformer'] }],
    ['a public key without its secret', 'pagos', { cash: false, card: { key: true, secret: false } }],
    ['PayPal without its account', 'pagos', { cash: false, wallet: { enabled: true, secret: false } }],
    ['no legal page', 'legales', { legal: false }],
  ])('say with %s that "%s" is missing, and why', (_, id, facts) => {
    expect(missingSetupSteps({ ...READY, ...facts })).toEqual([
      expect.objectContaining({ id, text: expect.stringMatching(/\w/), link: `/admin/inicio?paso=${id}` }),
    ]);
    expect(nextSetupStep({ ...READY, ...facts })).toBe(id);
  });

  it.each<[string, Partial<SetupFacts>]>([
    ['Stripe with both keys', { cash: false, card: { key: true, secret: true } }],
    ['PayPal with its account', { cash: false, wallet: { enabled: true, secret: true } }],
  ])('take %s as a way to pay', (_, facts) => {
    expect(stateOf({ ...READY, ...facts }, 'pagos')).toBe('done');
  });
});
