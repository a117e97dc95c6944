import * as calls from '../../../../../domain/contract/journeys';
import { startJourneys, runJourneys } from '../../../../../server/modules/journeys/run';
import { aPerson } from '../../../builders';
import { admin, api, type Write } from './world';

const CONTENT: calls.JourneyBody = {
  name: 'Bienvenida de prueba',
  trigger: 'signed-up',
  number: null,
  segment: null,
  goal: null,
  held_out: 0,
  result_days: 7,
  steps: [{ do: 'notify', customer_id: null, text: 'Salúdale.' }],
};

const written = async (more: Partial<calls.JourneyBody> = {}): Promise<calls.Journey> =>
  (await api.ok(calls.postJourney, { as: admin, body: { ...CONTENT, ...more } })).journey;
const press = ({ journey_id: id }: calls.Journey, enabled: boolean) =>
  api.send(calls.switchJourney, { as: admin, params: { id }, body: { enabled } });

export const journeyWrites: Record<string, Write> = {
  'journey.create': {
    call: calls.postJourney,
    by: 'admin',
    entity: 'journey',
    before: null,
    after: { name: CONTENT.name, steps: CONTENT.steps },
    arrange: async () => () => api.send(calls.postJourney, { as: admin, body: CONTENT }),
  },
  'journey.change': {
    call: calls.putJourney,
    by: 'admin',
    entity: 'journey',
    before: { name: CONTENT.name, version: 1 },
    after: { name: 'Saludo', version: 2 },
    arrange: async () => {
      const { journey_id: id, version } = await written();
      const body = { ...CONTENT, name: 'Saludo', version };
      return () => api.send(calls.putJourney, { as: admin, params: { id }, body });
    },
  },
  'journey.delete': {
    call: calls.deleteJourney,
    by: 'admin',
    entity: 'journey',
    before: { deleted_at: null },
    after: { deleted_at: expect.any(String) },
    arrange: async () => {
      const { journey_id: id } = await written();
      return () => api.send(calls.deleteJourney, { as: admin, params: { id } });
    },
  },
  'journey.switch-on': {
    call: calls.switchJourney,
    by: 'admin',
    entity: 'journey',
    before: { enabled: false },
    after: { enabled: true, ended: 0 },
    arrange: async () => {
      const journey = await written();
      return () => press(journey, true);
    },
  },
  'journey.switch-off': {
    call: calls.switchJourney,
    by: 'admin',
    entity: 'journey',
    before: { enabled: true },
    after: { enabled: false, ended: 0 },
    arrange: async () => {
      const journey = await written();
      await press(journey, true);
      return () => press(journey, false);
    },
  },
  'journey.give': {
    by: 'test',
    entity: 'journey',
    before: null,
    after: { gift: { kind: 'store-credit', amount: 50 } },
    arrange: async () => {
      const steps: calls.JourneyBody['steps'] = [{ do: 'give', gift: { kind: 'store-credit', amount: 50 } }];
      await press(await written({ trigger: 'birthday', steps }), true);
      const { customer_id } = await aPerson(api.db);
      const birthdate = `1990-${api.now().toISOString().slice(5, 10)}`;
      await api.db.updateTable('customer').set({ birthdate }).where('customer_id', '=', customer_id).execute();
      return async () => {
        const ctx = api.system(api.now());
        await startJourneys(ctx);
        await runJourneys(ctx);
      };
    },
  },
};
