/** Stored segments have whom the list with their filter shows, and stay while a campaign or a journey reads them. */
import { sql } from 'kysely';
import { getAudience, postCampaign, sendCampaign, type CampaignBody } from '../../../../domain/contract/campaigns';
import { getAllCustomers, type CustomerListQuery } from '../../../../domain/contract/customerList';
import { getEntrants, postJourney, switchJourney, type JourneyBody } from '../../../../domain/contract/journeys';
import * as calls from '../../../../domain/contract/savedSegments';
import { savedSegment, type CustomerFilter } from '../../../../domain/customerFilter';
import { runJourneys, startJourneys } from '../../../../server/modules/journeys/run';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aLocation, aPackage, aPerson, aPurchase, someCredits, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.renew();
  admin = await aPerson(api.db, 'admin');
});

const store = async (name: string, filter: CustomerFilter) =>
  (await api.ok(calls.putCustomerSegment, { as: admin, body: { name, filter } })).customer_segments.find(
    (one) => one.name === name,
  )!;
const remove = (id: number) => ({ as: admin, params: { id } });

/** A customer who wants news. */
async function aReader(): Promise<Person> {
  const person = await aPerson(api.db);
  await api.db
    .insertInto('notification_preference')
    .values({
      customer_id: person.customer_id,
      kind: 'news',
      channel: 'mail',
      enabled: true,
      updated_at: NOON,
    })
    .execute();
  return person;
}

async function visit(customer_id: number, count: number, location_id?: number): Promise<void> {
  const credits = await someCredits(api.db, customer_id, count);
  for (const [n, available_class_id] of credits.entries()) {
    const single_class_id = await aClass(api.db, { inHours: -24 * (n + 1), ...(location_id && { location_id }) });
    await api.db
      .insertInto('class_reservation')
      .values({ single_class_id, customer_id, available_class_id, counted: true, attend: true, created_at: NOON })
      .execute();
  }
}

const CAMPAIGN: CampaignBody = {
  name: 'Sábados',
  subject: 'Vuelve',
  heading: 'El sábado',
  text: 'Hay lugar.',
  button: 'Reservar',
  path: '/calendario',
  segment: null,
  pace: 60,
};
const JOURNEY: JourneyBody = {
  name: 'Bienvenida',
  trigger: 'signed-up',
  number: null,
  segment: null,
  goal: null,
  held_out: 0,
  result_days: 7,
  steps: [
    {
      do: 'send',
      subject: 'Hola',
      heading: 'Hola',
      body: 'Ven.',
      button: 'Reservar',
      path: '/calendario',
    },
  ],
};

it('each filter, in the list and as a stored segment that a campaign reads, has the same customers', async () => {
  const [none, three, five] = [await aReader(), await aReader(), await aReader()];
  const roma = await aLocation(api.db);
  await visit(three.customer_id, 3);
  await visit(five.customer_id, 5, roma);
  const class_package_id = await aPackage(api.db);
  const purchase_id = await aPurchase(api.db, three.customer_id, { class_package_id });
  await sql`insert into available_class (customer_id, purchase_id, created_at, expires_at)
    values (${three.customer_id}, ${purchase_id}, ${NOON}, ${new Date(NOON.getTime() + DAY)})`.execute(api.db);
  const cases: ReadonlyArray<readonly [CustomerFilter, readonly Person[]]> = [
    [{ visits_from: 4 }, [five]],
    [{ visits_to: 3 }, [none, three]],
    [{ visits_from: 1, visits_to: 4 }, [three]],
    [{ location_id: roma }, [five]],
    [{ class_package_id }, [three]],
    [{ without: 'never-came' }, [three, five]],
    [{ segment: 'new', without: 'no-credits', visits_from: 1 }, [three]],
  ];
  for (const [filter, people] of cases) {
    const ids = people.map(({ customer_id }) => customer_id).sort();
    const { customers } = await api.ok(getAllCustomers, { as: admin, query: filter as CustomerListQuery });
    expect([filter, customers.map(({ customer_id }) => customer_id).sort()]).toEqual([filter, ids]);
    const { customer_segment_id } = await store('Prueba', filter);
    const { audience } = await api.ok(getAudience, {
      as: admin,
      query: { segment: savedSegment(customer_segment_id) },
    });
    expect([filter, audience.reached, audience.sample.map(({ customer_id }) => customer_id).sort()]).toEqual([
      filter,
      ids.length,
      ids,
    ]);
  }
});

it('one that a draft uses is kept until the draft is sent, and its name stays in the report after it was deleted', async () => {
  await aReader();
  const { customer_segment_id: id } = await store('Sin clases', { visits_to: 0 });
  const segment = savedSegment(id);
  const { campaign } = await api.ok(postCampaign, { as: admin, body: { ...CAMPAIGN, segment } });
  expect(campaign).toMatchObject({ segment, segment_name: 'Sin clases' });
  const refused = await api.send(calls.deleteCustomerSegment, remove(id));
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('la campaña «Sábados»')]);
  const sent = await api.ok(sendCampaign, {
    as: admin,
    params: { id: campaign.campaign_id },
    body: { version: campaign.version },
  });
  expect(sent.campaign).toMatchObject({ recipients: 1 });
  expect((await api.ok(calls.deleteCustomerSegment, remove(id))).customer_segments).toEqual([]);
  await api.ok(calls.deleteCustomerSegment, remove(id));
  expect(
    await api.refused(postCampaign, { as: admin, body: { ...CAMPAIGN, segment: savedSegment(id) } }),
  ).toMatchObject({ code: 'segment/not-found' });
  expect(
    await api.refused(getEntrants, { as: admin, query: { trigger: 'signed-up', segment: savedSegment(id + 1) } }),
  ).toMatchObject({ code: 'segment/not-found' });
  // Its name is free again.
  await store('Sin clases', { visits_to: 1 });
});

it('deleted and used in the same instant, it is either kept or the use is refused', async () => {
  for (let n = 0; n < 4; n += 1) {
    const { customer_segment_id: id } = await store(`Segmento ${n}`, { visits_to: n });
    const steps: JourneyBody['steps'] = [{ do: 'stop', segment: savedSegment(id), inside: true }, ...JOURNEY.steps];
    const [deleted, used] = await Promise.all([
      api.send(calls.deleteCustomerSegment, remove(id)),
      api.send(postJourney, { as: admin, body: { ...JOURNEY, steps } }),
    ]);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([deleted.status, used.status]);
  }
});

it('a journey begins for whom its segment has, and a step asks it again of each person once it is due', async () => {
  const { customer_segment_id: id } = await store('Sin visitas', { visits_to: 0 });
  const segment = savedSegment(id);
  const { journey } = await api.ok(postJourney, {
    as: admin,
    body: {
      ...JOURNEY,
      segment,
      steps: [{ do: 'wait', days: 3 }, { do: 'stop', segment, inside: false }, ...JOURNEY.steps],
    },
  });
  await api.ok(switchJourney, { as: admin, params: { id: journey.journey_id }, body: { enabled: true } });
  const [stays, came, before] = [await aReader(), await aReader(), await aReader()];
  await visit(before.customer_id, 1);
  await startJourneys(api.system(api.now()));
  await runJourneys(api.system(api.now()));
  await visit(came.customer_id, 1);
  api.setNow(new Date(api.now().getTime() + 3 * DAY));
  await runJourneys(api.system(api.now()));
  const runs = await api.db
    .selectFrom('journey_run')
    .select(['customer_id', 'outcome'])
    .orderBy('customer_id')
    .execute();
  expect(runs).toEqual([
    { customer_id: stays.customer_id, outcome: 'done' },
    { customer_id: came.customer_id, outcome: 'stopped' },
  ]);
  expect((await api.send(calls.deleteCustomerSegment, remove(id))).status).toBe(409);
});

it('the filter of a name that is stored again changes, by whichever of two admins came last, and an empty one is refused', async () => {
  const { customer_segment_id: id } = await store('Fieles', { visits_from: 10 });
  const [one, two] = await Promise.all([
    store('Fieles', { visits_from: 11 }),
    store('Fieles', { visits_from: 12 }),
    store('Otros', { visits_to: 1 }),
  ]);
  expect([one.customer_segment_id, two.customer_segment_id]).toEqual([id, id]);
  const { customer_segments } = await api.ok(calls.getCustomerSegments, { as: await aPerson(api.db, 'staff') });
  expect(customer_segments.map(({ name }) => name)).toEqual(['Fieles', 'Otros']);
  expect(customer_segments[0]?.text).toMatch(/^al menos 1[12] visitas$/);
  for (const filter of [{}, { visits_from: 3, visits_to: 2 }])
    expect((await api.send(calls.putCustomerSegment, { as: admin, body: { name: 'Vacío', filter } })).status).toBe(400);
});
