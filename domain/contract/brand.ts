/** Classes of a package that are taken in another studio of the brand. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { VISIT_OUTCOMES } from '../brandVisits';
import { Day, Exact, Id, Instant, Nullable, Pesos, callsOf } from './call';
import { ReportFigure } from './reports';
import { postReservation, ReserveResponse } from './reservations';

const call = callsOf('Marca');

/** What the caller has in another studio of the brand for a class here. `classes` null: an unlimited plan. */
const BrandOffer = Type.Object({
  studio_id: Id,
  studio: Type.String(),
  classes: Nullable(Type.Integer()),
  /** Of the class that would be taken. */
  expiration_date: Nullable(Instant),
});
export type BrandOffer = Static<typeof BrandOffer>;

export const getBrandOffers = call(
  'GET /brand_offers',
  'customer',
  'Las clases propias de otros estudios de la marca con las que se puede reservar esta',
  {
    query: Exact({ single_class_id: Id }),
    response: Type.Object({ offers: Type.Array(BrandOffer) }),
    errors: ['class/not-found'],
  },
);

export const BrandVisit = Exact({
  /** The studio whose package pays. */
  studio_id: Id,
  single_class_id: Id,
  spot: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
});
export type BrandVisit = Static<typeof BrandVisit>;

export const postBrandVisit = call(
  'POST /brand_visits',
  'customer',
  'Reserva un lugar propio con una clase de un paquete de otro estudio de la marca',
  {
    body: BrandVisit,
    response: ReserveResponse,
    idempotent: true,
    errors: [...(postReservation.errors ?? []), 'brand/none', 'brand/away', 'brand/no-classes'],
  },
);

/** What a customer gave another studio of the brand, for the sign-up here. */
const BrandProfile = Type.Object({
  name: Type.String(),
  last_name: Type.String(),
  phone: Nullable(Type.String()),
  birthdate: Nullable(Day),
  instagram: Nullable(Type.String()),
});
export type BrandProfile = Static<typeof BrandProfile>;

export const getBrandProfiles = call(
  'GET /brand_profiles',
  'account',
  'Los otros estudios de la marca en los que la cuenta que llama ya es cliente',
  { response: Type.Object({ studios: Type.Array(Type.Object({ studio_id: Id, studio: Type.String() })) }) },
);

export const postBrandProfile = call(
  'POST /brand_profiles/{id}',
  'account',
  'Los datos propios de otro estudio de la marca para registrarse en este; aquel anota que los dio',
  { response: BrandProfile, errors: ['brand/none', 'brand/away', 'customer/not-found'] },
);

/** Where a package is valid besides its own studio: everywhere in the brand, or in some. */
const ValidIn = Type.Union([Type.Literal('all'), Type.Array(Id, { maxItems: 500 })]);
export const BrandPackage = Type.Object({ class_package_id: Id, title: Type.String(), valid_in: ValidIn });
export type BrandPackage = Static<typeof BrandPackage>;

export const getBrandPackages = call(
  'GET /brand_packages',
  'admin',
  'Los paquetes con clases, y en qué otros estudios de la marca valen',
  {
    response: Type.Object({
      brand: Type.String(),
      studios: Type.Array(Type.Object({ studio_id: Id, name: Type.String() })),
      packages: Type.Array(BrandPackage),
    }),
    errors: ['brand/none'],
  },
);

export const putBrandPackage = call(
  'PUT /brand_packages/{id}',
  'admin',
  'En qué otros estudios de la marca vale un paquete: en ninguno ([]), en algunos o en todos',
  {
    body: Exact({ valid_in: ValidIn }),
    response: BrandPackage,
    errors: ['brand/none', 'package/not-found'],
  },
);

/**
 * A studio of the brand. 'read': with figures; 'no-access': the caller has no right to see figures there; 'away': it
 * can't be read now.
 */
const BrandStudio = Type.Object({
  studio_id: Id,
  name: Type.String(),
  state: Type.Union([Type.Literal('read'), Type.Literal('no-access'), Type.Literal('away')]),
  /** Of domain/reports/brandFigures; money is pesos. */
  figures: Type.Array(ReportFigure),
});
export type BrandStudio = Static<typeof BrandStudio>;

export const getBrandFigures = call(
  'GET /brand_figures',
  'admin',
  'Las cifras de los estudios de la marca en los que quien llama puede verlas, por los días de cada uno',
  {
    accountant: true,
    query: Exact({ from: Day, to: Day }),
    response: Type.Object({ brand: Type.String(), studios: Type.Array(BrandStudio), at: Instant }),
    errors: ['brand/none'],
  },
);

/** 'out': this studio's class, taken in the other one, which this studio owes; 'in': the other way round. */
const Direction = Type.Union([Type.Literal('out'), Type.Literal('in')]);
const SettledVisit = Type.Object({
  visit_id: Type.String(),
  direction: Direction,
  studio_id: Id,
  studio: Type.String(),
  day: Day,
  class_name: Type.String(),
  customer: Type.Object({ customer_id: Id, name: Type.String() }),
  outcome: Type.Union(VISIT_OUTCOMES.map((outcome) => Type.Literal(outcome))),
  price: Pesos,
  owed: Pesos,
});
export type SettledVisit = Static<typeof SettledVisit>;

/** What this studio and another one owe each other. `balance`: what this one gets, negative: pays. */
const SettledPair = Type.Object({
  studio_id: Id,
  studio: Type.String(),
  visits_out: Type.Integer(),
  owes: Pesos,
  visits_in: Type.Integer(),
  is_owed: Pesos,
  balance: Type.Number(),
});
export type SettledPair = Static<typeof SettledPair>;

/** `visits`: at most 1,000; `count` and `pairs` are of all. `open`: visits whose class isn't over for the books. */
export const BrandSettlement = Type.Object({
  pairs: Type.Array(SettledPair),
  visits: Type.Array(SettledVisit),
  count: Type.Integer(),
  open: Type.Integer(),
});
export type BrandSettlement = Static<typeof BrandSettlement>;

export const getBrandSettlement = call(
  'GET /brand_settlement',
  'admin',
  'Las visitas de un mes entre este estudio y los demás de la marca, y lo que se deben',
  {
    accountant: true,
    query: Exact({ month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }) }),
    response: BrandSettlement,
  },
);
