/** On a phone, in the first demo studio; in the second one: bravo.test.ts. */
import { MINUTE } from '../../domain/durations';
import { CASA_AURA } from '../../seed/content/casaAura';
import { openBrowser } from '../helpers/browser';
import { WAYS } from './waysOfPaying';

const visit = openBrowser();

test.each(WAYS)(
  'from package to seat to refund by %s',
  async (_, walk) => {
    const [customer, desk] = [await visit('phone'), await visit('desktop')];
    expect(await walk({ content: CASA_AURA, customer, desk })).toEqual([]);
    expect([...customer.errors, ...desk.errors]).toEqual([]);
    await Promise.all([customer.leave(), desk.leave()]);
  },
  3 * MINUTE,
);
