/** Two admins save one form at the same time: one change is stored whole, the other is refused, naming its author. */
import { sql } from 'kysely';
import { CALLS } from '../../../domain/contract';
import * as appconfig from '../../../domain/contract/appconfig';
import type { Call } from '../../../domain/contract/call';
import * as campaigns from '../../../domain/contract/campaigns';
import * as journeys from '../../../domain/contract/journeys';
import * as catalogue from '../../../domain/contract/catalogueAdmin';
import * as categories from '../../../domain/contract/classCategories';
import * as coachPay from '../../../domain/contract/coachPay';
import * as content from '../../../domain/contract/content';
import * as customFields from '../../../domain/contract/customFields';
import * as discounts from '../../../domain/contract/discounts';
import * as forms from '../../../domain/contract/forms';
import * as packages from '../../../domain/contract/packageAdmin';
import * as messages from '../../../domain/contract/messageSettings';
import * as methods from '../../../domain/contract/paymentMethods';
import * as rooms from '../../../domain/contract/rooms';
import * as spotMaps from '../../../domain/contract/spotMaps';
import * as videos from '../../../domain/contract/videosAdmin';
import { NOON, startApi, type Api } from '../../helpers/api';
import { aClassType, aLocation, aPerson, type Person } from '../builders';
import { A_RATE } from './coachPay/world';

let api: Api;
let eva: Person;
let leo: Person;
beforeAll(async () => {
  api = await startApi();
  [eva, leo] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'admin')];
  for (const [person, name] of [
    [eva, 'Eva'],
    [leo, 'Leo'],
  ] as const)
    await api.db.updateTable('customer').set({ name }).where('customer_id', '=', person.customer_id).execute();
});
afterAll(() => api.close());

interface Edited {
  /** Names the row, as calls without an address do. */
  readonly params?: object;
  /** What is sent once this word is typed. */
  readonly body: (word: string) => object;
  /** Tables with their condition: all that the form stores. */
  readonly stored: Readonly<Record<string, object>>;
}

const post = async (call: Call, body: object): Promise<Record<string, Record<string, unknown>>> => {
  const reply = await api.send(call, { as: eva, body } as never);
  return JSON.parse(reply.text) as Record<string, Record<string, unknown>>;
};

/** A row that the call adds, whose number stands in the body of a change. */
async function row(table: string, add: Call, terms: object, text = 'name'): Promise<Edited> {
  const key = `${table}_id`;
  const { [table]: made, version = made?.version ?? 1 } = await post(add, { ...terms, [text]: 'Antes' });
  return {
    body: (word) => ({ [key]: made?.[key], version, ...terms, [text]: word }),
    stored: { [table]: { [key]: made?.[key] } },
  };
}
/** One whose number stands in the address. */
async function addressed(
  table: string,
  add: Call,
  {
    terms = {},
    first = {},
    more = {},
    text = 'name',
  }: { terms?: object; first?: object; more?: object; text?: string },
): Promise<Edited> {
  const { [table]: made } = await post(add, { ...terms, ...first, [text]: 'Antes' });
  const id = made?.[`${table}_id`];
  return {
    params: { id },
    body: (word) => ({ ...terms, ...more, version: made?.version, [text]: word }),
    stored: { [table]: { [`${table}_id`]: id } },
  };
}

const [EVA, LEO] = ['De-Eva', 'De-Leo'];
/** What each of them leaves in the database; a spot map and a rate take no words. */
const MARKS = { Eva: /De-Eva|"oo"|"amount":1111|"times":\[11\]/, Leo: /De-Leo|"ooo"|"amount":2222|"times":\[22\]/ };
const FIELD = { key: 'talla', label: 'Talla', type: 'text' } as const;
const PACKAGE = {
  description: '',
  short_description: '',
  kind: 'presencial',
  price: 900,
  sale_price: null,
  class_amount: 5,
  expiration_days: 30,
  is_trial: false,
  limit_per_customer: null,
  attendee_limit: null,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  free_trial_period: 'day',
  allows_several: false,
  image: null,
  download_file_id: null,
  receipt_file_id: null,
  status: 'active',
  class_package_types: [],
};
const DISCOUNT = {
  amount: 15,
  is_percent: true,
  first_invoice_only: false,
  class_package_id: null,
  limit_per_customer: null,
  limit_total: null,
};
const PAGE = { slug: 'reglas-de-dos', content: '<p>Uno</p>', required: false, required_signup: false };
const CAMPAIGN = {
  subject: 'Vuelve',
  heading: 'El sábado',
  text: 'Hay lugar.',
  button: 'Reservar',
  path: '/calendario',
  segment: null,
  pace: 60,
};
const JOURNEY = {
  trigger: 'signed-up',
  number: null,
  segment: null,
  goal: null,
  held_out: 0,
  result_days: 7,
  steps: [{ do: 'give', gift: { kind: 'store-credit', amount: 50 } }],
};
const VIDEO = { provider: 'youtube', provider_id: 'dQw4w9WgXcQ' };

const FORMS: ReadonlyArray<readonly [call: Call, arrange: () => Promise<Edited>]> = [
  [catalogue.putClassType, () => row('class_type', catalogue.postClassType, {})],
  [catalogue.putLocation, () => row('location', catalogue.postLocation, {})],
  [catalogue.putInstructor, () => row('instructor', catalogue.postInstructor, {})],
  [catalogue.putTag, () => row('tag', catalogue.postTag, { color: '#1e6f5c' })],
  [catalogue.putProgram, () => row('program', catalogue.postProgram, {})],
  [
    categories.putClassCategory,
    () => row('class_category', categories.postClassCategory, { handle: 'de-dos', description: '' }),
  ],
  [campaigns.putCampaign, () => addressed('campaign', campaigns.postCampaign, { terms: CAMPAIGN })],
  [journeys.putJourney, () => addressed('journey', journeys.postJourney, { terms: JOURNEY })],
  [packages.putPackage, () => row('class_package', packages.postPackage, PACKAGE, 'title')],
  [
    messages.putMessage,
    async () => ({
      params: { kind: 'credits-lapsing' },
      body: (word) => ({
        enabled: true,
        channels: null,
        mode: 'all',
        text: null,
        version: 0,
        times: [word === EVA ? 11 : 22],
      }),
      stored: { message_setting: { kind: 'credits-lapsing' } },
    }),
  ],
  [methods.putPaymentMethod, () => row('payment_method', methods.postPaymentMethod, {})],
  [discounts.putDiscount, () => addressed('discount', discounts.postDiscount, { terms: DISCOUNT, text: 'code' })],
  [content.putPage, () => row('page', content.postPage, PAGE, 'title')],
  [content.putAnnouncement, () => row('announcement', content.postAnnouncement, { content: '<p>Uno</p>' }, 'title')],
  [
    customFields.putCustomField,
    () => row('custom_field', customFields.postCustomField, { ...FIELD, object: 'customer' }, 'label'),
  ],
  [rooms.putRoom, async () => addressed('room', rooms.postRoom, { first: { location_id: await aLocation(api.db) } })],
  [videos.putVideoType, () => addressed('video_type', videos.postVideoType, { more: { archived: false } })],
  [
    videos.putVideo,
    () => addressed('video', videos.postVideo, { terms: VIDEO, more: { archived: false }, text: 'title' }),
  ],
  [
    forms.putForm,
    async () => {
      const { stored, body } = await row('form', forms.postForm, { form_fields: [FIELD] }, 'title');
      return {
        body: (word) => ({ ...body(word), form_fields: [{ ...FIELD, label: word }] }),
        stored: { ...stored, form_field: stored.form! },
      };
    },
  ],
  [
    spotMaps.putRoomMap,
    async () => {
      const { room } = await api.ok(rooms.postRoom, {
        as: eva,
        body: { location_id: await aLocation(api.db), name: 'Sala' },
      });
      return {
        params: { id: room.room_id },
        body: (word) => ({ version: 1, spot_layout: [word === EVA ? 'oo' : 'ooo'] }),
        stored: { room: { room_id: room.room_id } },
      };
    },
  ],
  [
    spotMaps.putSpotMap,
    async () => {
      const class_type_id = await aClassType(api.db);
      return {
        params: { id: class_type_id },
        body: (word) => ({ version: 1, spot_layout: [word === EVA ? 'oo' : 'ooo'] }),
        stored: { class_type: { class_type_id } },
      };
    },
  ],
  [
    coachPay.putCoachRate,
    async () => {
      const { coach_rate } = await api.ok(coachPay.postCoachRate, { as: eva, body: A_RATE });
      const { coach_rate_id: id } = coach_rate;
      return {
        params: { id },
        body: (word) => ({ ...A_RATE, version: 1, amount: word === EVA ? 11.11 : 22.22 }),
        stored: { coach_rate: { coach_rate_id: id } },
      };
    },
  ],
  [
    appconfig.putConfig,
    async () => {
      const { version } = await api.ok(appconfig.getAdminConfig, { as: eva });
      return {
        body: (value) => ({ version, changes: [{ key: 'tagline', value }] }),
        stored: { app_config: { key: 'tagline' } },
      };
    },
  ],
];

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

it.each(FORMS.map(([call, arrange]) => [nameOf(call), call, arrange] as const))(
  '%s by two admins at once stores what one of them typed, and tells the other who and when',
  async (_name, call, arrange) => {
    const { params, body, stored } = await arrange();
    const send = (as: Person, word: string) => api.send(call, { as, params, body: body(word) } as never);
    const replies = await Promise.all([send(eva, EVA), send(leo, LEO)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [winner, loser] = replies[0]!.status === 200 ? (['Eva', 'Leo'] as const) : (['Leo', 'Eva'] as const);
    expect(JSON.parse(replies.find(({ status }) => status === 412)!.text)).toMatchObject({
      code: expect.stringMatching(/^(row|form|room)\/changed$/),
      changed: { by: `${winner} Ñandú`, at: NOON.toISOString() },
    });
    const rows = await Promise.all(
      Object.entries(stored).map(async ([table, condition]) => {
        const { rows: found } = await sql`select to_jsonb(t) as stored from ${sql.table(table)} t
          where to_jsonb(t) @> ${JSON.stringify(condition)}::jsonb`.execute(api.db);
        return found;
      }),
    );
    expect(JSON.stringify(rows)).toMatch(MARKS[winner]);
    expect(JSON.stringify(rows)).not.toMatch(MARKS[loser]);
  },
);

it('the test of two admins covers every form that sends the version on which it is based', () => {
  const versioned = CALLS.filter(
    ({ method, access, body }) => method === 'PUT' && access === 'admin' && body?.properties?.version !== undefined,
  );
  expect(versioned.map(nameOf).sort()).toEqual(FORMS.map(([call]) => nameOf(call)).sort());
});
