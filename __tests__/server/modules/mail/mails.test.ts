import { getMail, getMails, type MailsQuery } from '../../../../domain/contract/mails';
import { postReservation } from '../../../../domain/contract/reservations';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aCrowd, aPerson } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('staff list sent mails newest first with pagination; customers are rejected', async () => {
  const [staff, crowd, single_class_id] = [
    await aPerson(api.db, 'staff'),
    await aCrowd(api.db, 52),
    await aClass(api.db, { capacity: 60 }),
  ];
  for (const as of crowd) await api.ok(postReservation, { as, body: { single_class_id } });
  const unsent = await api.ok(getMails, { as: staff, query: { customer_id: crowd[0]?.customer_id } });
  expect(unsent).toMatchObject({
    next: null,
    previous: null,
    mails: [{ kind: 'reservation-made', subject: null, sentAt: null, attempts: 0, transport: null }],
  });
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const page = (query: MailsQuery) => api.ok(getMails, { as: staff, query });
  const one = await page({});
  const two = await page({ after: one.next ?? 0 });
  const ids = [...one.mails, ...two.mails].map((m) => m.mail_id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect([one.mails.length, two.mails.length]).toEqual([50, 2]);
  expect([one.previous, one.next, two.previous, two.next]).toEqual([null, ids[49], ids[50], null]);
  // Back from the second page: the same first one, of which nothing is newer.
  expect(await page({ before: two.previous ?? 0 })).toEqual(one);
  expect(await page({ before: ids[51] })).toMatchObject({ next: ids[50], previous: ids[1] });
  expect(await page({ after: ids[51] })).toEqual({ mails: [], next: null, previous: null });
  const { mail } = await api.ok(getMail, { as: staff, params: { id: ids[51] ?? 0 } });
  expect(mail).toMatchObject({
    customer: { customer_id: crowd[0]?.customer_id, email: crowd[0]?.email },
    transport: 'outbox',
    sentAt: NOON.toISOString(),
    attempts: 1,
  });
  expect(mail.html).toContain('¡Listo, Ana!');
  expect(mail.body).toContain('Fecha y Hora: sáb 21 nov 2026 · 12:00');
  expect(mail.ics).toContain('BEGIN:VCALENDAR');
  expect(await api.refused(getMail, { as: staff, params: { id: 999_999 } })).toMatchObject({ code: 'mail/not-found' });
  expect(await api.refused(getMails, { as: crowd[0], query: {} })).toMatchObject({ status: 403 });
});
