/**
 * News by journeys and campaigns: by the channels that a person wants, and never more in a week than the studio
 * allows.
 */
import { postCampaign, sendCampaign } from '../../../domain/contract/campaigns';
import * as calls from '../../../domain/contract/journeys';
import { putMessage } from '../../../domain/contract/messageSettings';
import { putNotifications } from '../../../domain/contract/notifications';
import { getPushKey, postPushSubscription } from '../../../domain/contract/push';
import type { Channel } from '../../../domain/notifications';
import { startWhatsappSandbox, type WhatsappSandbox } from '../../../sandbox/whatsapp';
import { queueCampaigns } from '../../../server/modules/campaigns/service';
import { runJourneys, startJourneys } from '../../../server/modules/journeys/run';
import { whatsappTemplates } from '../../../server/modules/mail/kinds';
import { readRenewToken } from '../../../server/modules/mail/renewLink';
import { askForRatings } from '../../../server/modules/mail/scheduled';
import { sendMails, sendOutbox } from '../../../server/modules/mail/send';
import { OUTBOX } from '../../../server/modules/mail/transport';
import { messageOutlets } from '../../../server/modules/messages/deliver';
import { HOUR, NOON, startApi, type Api } from '../../helpers/api';
import { startPushService, type PushService } from '../../helpers/pushService';
import { aClass, aPackage, aPerson, aPurchase, aSubscription, someCredits, type Person } from '../builders';

const META = {
  token: 'token-pruebas',
  phoneNumberId: '106540352242922',
  appSecret: 'secreto-pruebas',
  verifyToken: 'verificar-pruebas',
};

let api: Api;
let admin: Person;
let whatsapp: WhatsappSandbox;
let push: PushService;
beforeAll(async () => {
  [push, whatsapp] = await Promise.all([
    startPushService(),
    startWhatsappSandbox({ ...META, templates: whatsappTemplates(), now: () => api.now() }),
  ]);
  api = await startApi({ whatsapp: { ...META, apiUrl: whatsapp.url }, pushOrigins: [push.origin] });
});
afterAll(async () => {
  await whatsapp.close();
  await push.stop();
  await api.close();
});
beforeEach(async () => {
  await api.renew();
  whatsapp.setTemplates(whatsappTemplates());
  admin = await aPerson(api.db, 'admin');
});

const STEP: calls.JourneyBody['steps'][number] = {
  do: 'send',
  subject: '{nombre}, ven a clase',
  heading: 'Te esperamos.',
  body: 'Reserva hoy.\nTrae agua, {nombre}.',
  button: 'Reservar',
  path: '/calendario',
};
const SHORT = 'Hola Inés, tenemos algo para ti: Te esperamos. Reserva hoy. Trae agua, Inés. Toca el botón para verlo.';

async function aJourney(name = 'Prueba', trigger: calls.JourneyBody['trigger'] = 'signed-up'): Promise<void> {
  const rule = { trigger, number: null, segment: null, goal: null, held_out: 0, result_days: 7 } as const;
  const { journey } = await api.ok(calls.postJourney, { as: admin, body: { ...rule, name, steps: [STEP] } });
  await api.ok(calls.switchJourney, { as: admin, params: { id: journey.journey_id }, body: { enabled: true } });
}
async function aReader(...channels: readonly Channel[]): Promise<Person> {
  const person = await aPerson(api.db);
  const notifications = channels.map((channel) => ({ kind: 'news' as const, channel, enabled: true }));
  await api.ok(putNotifications, { as: person, body: { notifications } });
  if (channels.includes('push')) {
    const { public_key } = await api.ok(getPushKey, { as: person });
    await api.ok(postPushSubscription, { as: person, body: push.browser(() => public_key).subscription });
  }
  return person;
}
const start = () => startJourneys(api.system(api.now()));
const go = () => runJourneys(api.system(api.now()));
const later = (milliseconds: number) => api.setNow(new Date(api.now().getTime() + milliseconds));
async function deliver(channel: Channel): Promise<void> {
  const run = { clock: api.now, onTrouble: () => undefined };
  if (channel === 'mail') return void (await sendMails(api.system(api.now()), { transport: OUTBOX, ...run }));
  const outlet = messageOutlets(api.studio.whatsapp).find((one) => one.channel === channel)!;
  await sendOutbox(api.system(api.now()), outlet, run);
}
/** Of each channel: sent, or why not; false: it waits. */
const states = async () =>
  Object.fromEntries(
    (
      await api.db
        .selectFrom('mail')
        .select(['channel', 'sent_at', 'failed_at', 'last_error', 'body'])
        .where('kind', '=', 'journey')
        .execute()
    ).map((row) => [row.channel, row.failed_at !== null ? row.last_error : row.sent_at !== null]),
  );
const newsRows = () =>
  api.db.selectFrom('mail').select(['kind', 'channel']).where('kind', 'in', ['journey', 'campaign']).execute();

it('a person who wants news by notification alone gets a journey’s step by it, and no mail; it fills their week', async () => {
  await api.configure({ news_per_week: '1' });
  await Promise.all([aJourney(), aJourney('Otra')]);
  await aReader('push');
  await aPerson(api.db);
  await start();
  await Promise.all([go(), go()]);
  expect(await newsRows()).toEqual([{ kind: 'journey', channel: 'push' }]);
  await Promise.all([deliver('push'), deliver('push'), deliver('mail')]);
  const { body, sent_at } = await api.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
  expect([body, sent_at]).toEqual([SHORT, NOON]);
});

it('a step goes by one channel, in the studio’s order, and by the next where WhatsApp has no approved template', async () => {
  const setting = { enabled: true, channels: ['whatsapp' as const, 'mail' as const], mode: 'first' as const };
  await api.ok(putMessage, {
    as: admin,
    params: { kind: 'journey' },
    body: { ...setting, times: null, text: null, version: 0 },
  });
  await aJourney();
  await aReader('mail', 'whatsapp', 'push');
  await start();
  await go();
  expect(await states()).toEqual({ mail: false, whatsapp: false });
  await deliver('whatsapp');
  later(15_000);
  await deliver('mail');
  expect(await states()).toEqual({ mail: 'Ya le llegó por otro canal.', whatsapp: true });
  expect(whatsapp.messages().at(-1)).toMatchObject({
    template: 'novedad_del_estudio',
    text: SHORT,
    link: 'calendario',
  });

  await api.db.deleteFrom('mail').execute();
  whatsapp.setTemplates([]);
  await aReader('mail', 'whatsapp');
  await start();
  await go();
  await deliver('whatsapp');
  await deliver('mail');
  expect(await states()).toEqual({ mail: true, whatsapp: false });
  // Approved by now: it isn't sent a second time.
  whatsapp.setTemplates(whatsappTemplates());
  later(HOUR);
  await deliver('whatsapp');
  expect(await states()).toMatchObject({ whatsapp: 'Ya le llegó por otro canal.' });
});

it.each([
  [
    'a package has ended',
    'package-ended',
    async ({ customer_id }: Person) => {
      const class_package_id = await aPackage(api.db, { price: 45_000 });
      const purchase_id = await aPurchase(api.db, customer_id, { class_package_id, status: 'completed' });
      await someCredits(api.db, customer_id, 1, { purchase_id, expires_at: new Date(NOON.getTime() - HOUR) });
      return { purchase_id, most: 45_000 };
    },
  ],
  [
    'a renewal could not be charged',
    'payment-failed',
    async (person: Person) => {
      const purchase_id = await aSubscription(api.db, person, 31, 30);
      await api.db
        .updateTable('purchase')
        .set({ overdue_at: new Date(NOON.getTime() - HOUR) })
        .where('purchase_id', '=', purchase_id)
        .execute();
      return { purchase_id, most: 120_000 };
    },
  ],
] as const)(
  'a step after %s has the link that pays, in its mail and behind a button of WhatsApp',
  async (_, trigger, begin) => {
    await api.configure({ domain: 'casaaura.mx' });
    await aJourney('Pago', trigger);
    const [byMail, byWhatsapp] = [await aReader('mail'), await aReader('whatsapp')];
    const [first, second] = [await begin(byMail), await begin(byWhatsapp)];
    await start();
    await go();
    await Promise.all([deliver('mail'), deliver('whatsapp')]);
    const token = (link = ''): string => /renovar\/([\w-]+)/.exec(link)?.[1] ?? '';
    const { html } = await api.db
      .selectFrom('mail')
      .select('html')
      .where('customer_id', '=', byMail.customer_id)
      .where('kind', '=', 'journey')
      .executeTakeFirstOrThrow();
    expect(await readRenewToken(api.studio, token(html ?? ''))).toMatchObject(first);
    const sent = whatsapp.messages().at(-1);
    expect(sent).toMatchObject({ template: 'novedad_con_pago', second: { opens: 'Renovar ahora' } });
    expect(await readRenewToken(api.studio, token(sent?.second?.link))).toMatchObject(second);
  },
);

it('a step that comes due at night is written for no channel before the morning', async () => {
  await aJourney();
  await aReader('mail', 'whatsapp', 'push');
  api.setNow(new Date('2026-11-21T04:30:00.000Z'));
  await start();
  await go();
  expect(await newsRows()).toEqual([]);
});

it('the week stays within its limit where a journey and two campaigns begin in the same instant', async () => {
  await api.configure({ news_per_week: '1' });
  await aJourney();
  for (let n = 0; n < 4; n += 1) await aReader('mail');
  const body = {
    name: 'Sábados',
    subject: 'Vuelve',
    heading: 'El sábado',
    text: 'Hay lugar.',
    button: 'Reservar',
    path: '/calendario',
    segment: null,
    pace: 60 as const,
  };
  const drafts = await Promise.all([1, 2].map(() => api.ok(postCampaign, { as: admin, body })));
  const sending = drafts.map(({ campaign: { campaign_id: id, version } }) =>
    api.send(sendCampaign, { as: admin, params: { id }, body: { version } }),
  );
  await start();
  await Promise.all([...sending, go(), queueCampaigns(api.system(api.now())), go()]);
  await Promise.all([queueCampaigns(api.system(api.now())), go(), queueCampaigns(api.system(api.now()))]);
  later(61_000);
  await Promise.all([queueCampaigns(api.system(api.now())), go()]);
  const counts = await api.db
    .selectFrom('mail')
    .select(({ fn }) => ['customer_id', fn.countAll<number>().as('count')])
    .where('kind', 'in', ['journey', 'campaign'])
    .groupBy('customer_id')
    .execute();
  expect(counts.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
});

it('the preview of a step has its words for an example, with what the step before gives, and refuses unknown variables', async () => {
  const steps = [{ do: 'give' as const, gift: { kind: 'discount' as const, percent: 20, days: 14 } }, STEP];
  const step = { ...STEP, heading: 'Tu código es {codigo}.' } as typeof STEP;
  const shown = await api.ok(calls.postJourneyPreview, { as: admin, body: { steps: [steps[0]!, step], step: 1 } });
  expect(shown.subject).toBe('Ana, ven a clase');
  expect(shown.html).toContain('Tu código es REGALO-PRUEBA.');
  expect(shown.short).toContain('Tu código es REGALO-PRUEBA. Reserva hoy. Trae agua, Ana.');
  expect(await api.refused(calls.postJourneyPreview, { as: admin, body: { steps: [step], step: 0 } })).toMatchObject({
    field: 'heading',
  });
});

it('the stars of a class are asked for by WhatsApp with one button, to the page that takes them', async () => {
  await api.configure({ reservation_rating_enabled: 'true' });
  const setting = { enabled: true, channels: ['whatsapp' as const, 'mail' as const], mode: 'first' as const };
  await api.ok(putMessage, {
    as: admin,
    params: { kind: 'class-rating' },
    body: { ...setting, times: [2], text: null, version: 0 },
  });
  const { customer_id } = await aReader('mail', 'whatsapp');
  const single_class_id = await aClass(api.db, { inHours: -4 });
  const [available_class_id = 0] = await someCredits(api.db, customer_id, 1);
  const place = { single_class_id, customer_id, available_class_id, counted: true, spot: null, guest: null };
  await api.db
    .insertInto('class_reservation')
    .values({ ...place, attend: true, created_at: NOON })
    .execute();
  await Promise.all([askForRatings(api.system(api.now())), askForRatings(api.system(api.now()))]);
  await deliver('whatsapp');
  later(15_000);
  await deliver('mail');
  const asked = await api.db
    .selectFrom('mail')
    .select(['channel', 'last_error'])
    .where('kind', '=', 'class-rating')
    .orderBy('channel')
    .execute();
  expect(asked).toEqual([
    { channel: 'mail', last_error: 'Ya le llegó por otro canal.' },
    { channel: 'whatsapp', last_error: null },
  ]);
  expect(whatsapp.messages().at(-1)).toMatchObject({
    template: 'calificar_clase',
    text: expect.stringMatching(/^Hola Inés, ¿qué te pareció Clase \d+ del .*\? Cuéntanos con estrellas\.$/),
    link: expect.stringMatching(/^respuesta\/estrellas-[\w-]+$/),
  });
});
