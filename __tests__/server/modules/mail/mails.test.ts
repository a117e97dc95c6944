import { getMail, getMails } from '../../../../domain/contract/mails';
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
    total: 1,
    mails: [{ kind: 'reservation-made', subject: null, sentAt: null, attempts: 0, transport: null }],
  });
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const [one, two, three] = [
    await api.ok(getMails, { as: staff, query: {} }),
    await api.ok(getMails, { as: staff, query: { page: 2 } }),
    await api.ok(getMails, { as: staff, query: { page: 3 } }),
  ];
  expect([one.total, one.mails.length, two.mails.length, three.mails.length]).toEqual([52, 50, 2, 0]);
  const ids = [...one.mails, ...two.mails].map((m) => m.mail_id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
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
