import { Type, type Static } from '@sinclair/typebox';
import { CAMPAIGN_PATH } from '../campaigns';
import { GIFT_LIMITS, MOST_GIFT_DAYS } from '../journeyGifts';
import {
  HELD_OUT,
  JOURNEY_GOALS,
  JOURNEY_GROUPS,
  JOURNEY_LENGTHS,
  JOURNEY_TRIGGERS,
  MOST_STEPS,
  MOST_WAIT_DAYS,
  RESULT_DAYS,
  RUN_OUTCOMES,
  STEP_EFFECTS,
} from '../journeys';
import { Exact, Id, Instant, Nullable, Pesos, callsOf } from './call';
import { Saved } from './campaigns';
import { Lines } from './texts';

const call = callsOf('Recorridos');

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
const among = <T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));
const Days = Type.Integer({ minimum: 1, maximum: MOST_GIFT_DAYS });

/** A group, or a segment of the studio's. */
const Segment = Type.Union([...JOURNEY_GROUPS.map((group) => Type.Literal(group)), Saved]);
const Trigger = among(JOURNEY_TRIGGERS);

const Gift = Type.Union([
  Exact({
    kind: Type.Literal('credits'),
    count: Type.Integer({ minimum: 1, maximum: GIFT_LIMITS.credits }),
    days: Days,
  }),
  Exact({ kind: Type.Literal('store-credit'), amount: Type.Integer({ minimum: 1, maximum: GIFT_LIMITS.pesos }) }),
  Exact({
    kind: Type.Literal('discount'),
    percent: Type.Integer({ minimum: GIFT_LIMITS.leastPercent, maximum: 100 }),
    days: Days,
  }),
]);

const Step = Type.Union([
  Exact({
    do: Type.Literal('send'),
    subject: Text(JOURNEY_LENGTHS.subject),
    heading: Text(JOURNEY_LENGTHS.heading),
    /** Paragraphs, by line. */
    body: Lines({ minLength: 1, maxLength: JOURNEY_LENGTHS.body, pattern: '\\S' }),
    button: Text(JOURNEY_LENGTHS.button),
    path: Type.String({ maxLength: 200, pattern: CAMPAIGN_PATH }),
  }),
  Exact({ do: Type.Literal('wait'), days: Type.Integer({ minimum: 1, maximum: MOST_WAIT_DAYS }) }),
  Exact({ do: Type.Literal('give'), gift: Gift }),
  Exact({
    do: Type.Literal('notify'),
    /** A person of the team; null: all admins. */
    customer_id: Nullable(Id),
    text: Lines({ minLength: 1, maxLength: JOURNEY_LENGTHS.note, pattern: '\\S' }),
  }),
  Exact({ do: Type.Literal('stop'), segment: Segment, inside: Type.Boolean() }),
]);

const CONTENT = {
  /** For the team. */
  name: Text(JOURNEY_LENGTHS.name),
  trigger: Trigger,
  /** Days ahead, a visit or weeks in a row, where the trigger has a number. */
  number: Nullable(Type.Integer({ minimum: 1, maximum: 5_000 })),
  /** Only those of this group; null: all. */
  segment: Nullable(Segment),
  /** A run ends once its customer has done this; null: it goes on to its last step. */
  goal: Nullable(among(JOURNEY_GOALS)),
  /** Percent of the people who get nothing. */
  held_out: Type.Integer({ minimum: 0, maximum: HELD_OUT.most }),
  result_days: Type.Integer({ minimum: RESULT_DAYS.least, maximum: RESULT_DAYS.most }),
  steps: Type.Array(Step, { minItems: 1, maxItems: MOST_STEPS }),
};

const Count = Type.Integer({ minimum: 0 });

/** Persons whose days of the result are over. */
const Group = Type.Object({ people: Count, booked: Count, bought: Count, sales: Pesos });

export const Journey = Type.Object({
  journey_id: Id,
  ...CONTENT,
  /** The name of a segment of the studio's. */
  segment_name: Nullable(Type.String()),
  enabled: Type.Boolean(),
  /** null: it was never on. */
  enabled_at: Nullable(Instant),
  version: Type.Integer({ minimum: 1 }),
  createdAt: Instant,
  /** People who are in it now. */
  running: Count,
  /** Of the last six months. */
  entered: Count,
  sent: Count,
  given: Count,
  through: Group,
  held: Group,
});
export type Journey = Static<typeof Journey>;

export const JourneyBody = Exact(CONTENT);
export type JourneyBody = Static<typeof JourneyBody>;
export const ChangedJourney = Exact({ ...CONTENT, version: Type.Integer({ minimum: 1 }) });
export type ChangedJourney = Static<typeof ChangedJourney>;

export const JourneyResponse = Type.Object({ journey: Journey });
export const JourneysResponse = Type.Object({ journeys: Type.Array(Journey) });

/** Who would enter. */
export const Entrants = Type.Object({
  today: Count,
  /** Of the last seven days, with today. */
  week: Count,
  /** Some of those of today, else of the week. */
  sample: Type.Array(Type.Object({ customer_id: Id, name: Type.String(), last_name: Type.String() })),
});
export type Entrants = Static<typeof Entrants>;

export const JourneyRun = Type.Object({
  journey_run_id: Id,
  journey_id: Id,
  name: Type.String(),
  startedAt: Instant,
  /** Gets nothing, to compare with. */
  held_out: Type.Boolean(),
  /** null: it is on its way. */
  endedAt: Nullable(Instant),
  outcome: Nullable(among(RUN_OUTCOMES)),
  log: Type.Array(Type.Object({ step: Count, at: Instant, did: among(STEP_EFFECTS), text: Type.String() })),
});
export type JourneyRun = Static<typeof JourneyRun>;

const params = Exact({ id: Id });

export const getJourneys = call('GET /journeys', 'admin', 'Los recorridos, con lo que trajo cada uno', {
  response: JourneysResponse,
});
export const getJourney = call('GET /journeys/{id}', 'admin', 'Un recorrido', {
  params,
  response: JourneyResponse,
  errors: ['journey/not-found'],
});
export const getEntrants = call('GET /journey_entrants', 'admin', 'Quiénes entrarían hoy a un recorrido', {
  query: Exact({
    trigger: Trigger,
    number: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_000 })),
    segment: Type.Optional(Segment),
  }),
  response: Type.Object({ entrants: Entrants }),
  errors: ['segment/not-found'],
});
export const postJourney = call('POST /journeys', 'admin', 'Crea un recorrido apagado', {
  body: JourneyBody,
  response: JourneyResponse,
  errors: ['journey/too-many', 'segment/not-found'],
});
export const putJourney = call(
  'PUT /journeys/{id}',
  'admin',
  'Cambia un recorrido; quienes ya van en él siguen con los pasos de antes',
  {
    params,
    body: ChangedJourney,
    response: JourneyResponse,
    errors: ['journey/not-found', 'segment/not-found', 'row/changed'],
  },
);
export const switchJourney = call(
  'POST /journeys/{id}/switch',
  'admin',
  'Enciende o apaga un recorrido; apagarlo termina lo que está en camino',
  {
    params,
    body: Exact({ enabled: Type.Boolean() }),
    response: JourneyResponse,
    errors: ['journey/not-found'],
  },
);
export const testJourney = call('POST /journeys/{id}/test', 'admin', 'Manda el correo de un paso a quien lo escribe', {
  params,
  /** Its index. */
  body: Exact({ step: Type.Integer({ minimum: 0, maximum: MOST_STEPS - 1 }) }),
  response: JourneyResponse,
  errors: ['journey/not-found', 'campaign/no-address'],
});
export const postJourneyPreview = call(
  'POST /journey_previews',
  'admin',
  'El mensaje de un paso, como le llegaría a una persona de ejemplo',
  {
    /** `step`: its index among the steps, as those before it say what was given. */
    body: Exact({ steps: CONTENT.steps, step: Type.Integer({ minimum: 0, maximum: MOST_STEPS - 1 }) }),
    response: Type.Object({
      subject: Type.String(),
      html: Type.String(),
      /** By WhatsApp and as a notification. */
      short: Type.String(),
    }),
  },
);
export const deleteJourney = call('DELETE /journeys/{id}', 'admin', 'Borra un recorrido apagado', {
  params,
  response: Type.Object({ journey_id: Id }),
  errors: ['journey/not-found', 'journey/enabled'],
});
export const getCustomerJourneys = call('GET /customers/{id}/journeys', 'staff', 'Los recorridos de un cliente', {
  params,
  response: Type.Object({ journey_runs: Type.Array(JourneyRun) }),
});
