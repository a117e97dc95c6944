/** What a studio may decide about its messages. */
import { mailKinds } from '../../domain/mailKinds';
import {
  channelsOffered,
  messageGroup,
  MESSAGE_GROUPS,
  mustBeSent,
  ourSetting,
  settingInForce,
  settingProblem,
  timesRule,
} from '../../domain/messageSettings';

const STORED = { enabled: true, channels: null, mode: 'all', times: null, text: null } as const;

it('what we set for every kind of message passes the rules that studios have', () => {
  for (const kind of mailKinds()) {
    const { times, ...ours } = ourSetting(kind);
    expect([kind, settingProblem(kind, { ...ours, times: timesRule(kind) ? times : null })]).toEqual([kind, null]);
    expect(MESSAGE_GROUPS).toContain(messageGroup(kind));
  }
});

it('receipts, the notice of a renewal, and messages about safety and data are sent by mail, whatever is stored', () => {
  for (const kind of ['purchase-made', 'renewal-coming', 'password-changed', 'export-ready'] as const) {
    expect(mustBeSent(kind)).not.toBeNull();
    expect(settingProblem(kind, { ...STORED, enabled: false })).toMatchObject({ field: 'enabled' });
    expect(settingInForce(kind, { ...STORED, enabled: false, channels: ['push'] })).toMatchObject({
      enabled: true,
      channels: channelsOffered(kind),
    });
  }
});

it.each(mailKinds().filter((kind) => mustBeSent(kind) !== null))(
  '%s can not be switched off nor go without mail, and the refusal says why in whole sentences',
  (kind) => {
    const must = mustBeSent(kind)!;
    expect(must).toMatch(/^[A-ZÁÉÍÓÚ].{15,}\.$/);
    expect(settingProblem(kind, { ...STORED, enabled: false })?.message).toBe(`No se puede apagar. ${must}`);
    expect(settingInForce(kind, { ...STORED, enabled: false }).enabled).toBe(true);
    const other = channelsOffered(kind).filter((channel) => channel !== 'mail');
    if (other.length > 0)
      expect(settingProblem(kind, { ...STORED, channels: other })?.message).toBe(`Siempre sale por correo. ${must}`);
  },
);

it.each([
  ['no channel', 'reminder-24h', { channels: [] }, 'channels'],
  ['a channel that the message has no text for', 'welcome', { channels: ['push'] }, 'channels'],
  ['a channel named twice', 'reminder-24h', { channels: ['mail', 'mail'] }, 'channels'],
  ['a notice of the law without mail', 'renewal-coming', { channels: ['whatsapp'] }, 'channels'],
  ['more times than the message has', 'reminder-24h', { times: [24, 12] }, 'times'],
  ['a time that comes too late', 'reminder-24h', { times: [2] }, 'times'],
  ['a renewal notice after the day that the law names', 'renewal-coming', { times: [4] }, 'times'],
  ['what is no number', 'credits-lapsing', { times: [NaN] }, 'times'],
  ['times where the message has none', 'welcome', { times: [1] }, 'times'],
] as const)('%s is refused, naming the field', (_what, kind, change, field) => {
  expect(settingProblem(kind, { ...STORED, ...change })).toMatchObject({ field });
});

it('the invitation to come back is off until the studio switches it on', () => {
  expect(settingInForce('win-back', undefined).enabled).toBe(false);
  expect(settingInForce('win-back', { ...STORED, times: [60] })).toMatchObject({ enabled: true, times: [60] });
});
