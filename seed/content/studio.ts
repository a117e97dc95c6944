/** What one demo studio is: everything that differs from studio to studio. How it comes to life is seed's machinery, the same for all. */
import type { ConfigKey } from '../../domain/config';
import type { DemoAccounts } from '../accounts';
import type { Row } from '../rows';

/** A house of the studio, and who comes to it. */
export type House = Omit<Row<'location'>, 'location_id'> & {
  readonly location_id: number;
  /** From a house to another one of its city people go now and then; to another city never. */
  readonly city: string;
  /** How many of the customers are at home here, in shares of all. */
  readonly share: number;
  /** Whether classes fill up. */
  readonly busy: boolean;
  /** The first three digits of its customers' phones. */
  readonly areaCode: string;
};

export interface ClassKind {
  readonly class_type_id: number;
  readonly name: string;
  readonly description: string;
  /** The name of its drawing, which has an icon beside it. */
  readonly picture: string;
  /** Row sizes; null: no spots. */
  readonly spot_map: string | null;
  readonly capacity: number;
  /** Minutes. */
  readonly duration: number;
  readonly restricted: boolean;
}

export type Coach = Omit<Row<'instructor'>, 'file_id'> & { readonly instructor_id: number; readonly picture: string };

/** Money in centavos. Every row names the same columns: they are written in one statement. */
export type Package = Row<'class_package'> & {
  class_package_id: number;
  price: number;
  sale_price: number | null;
  class_amount: number;
  expiration_days: number;
  is_subscription: boolean;
};

export type PackageType = Row<'class_package_type'> & {
  class_package_id: number;
  class_type_id: number;
  class_amount: number;
  expiration_days: number;
};

/** A class of every such day of the week. */
export interface Slot {
  /** Monday is 0. */
  readonly days: readonly number[];
  /** HH:mm */
  readonly time: string;
  readonly at: number;
  readonly type: number;
  readonly by: readonly number[];
  readonly tags?: readonly number[];
  readonly about?: string;
}

/** A class that is bought as a package of its own. */
export interface EventSlot extends Slot {
  readonly everyWeeks: number;
  readonly capacity: number;
  readonly duration: number;
  readonly class_package_id: number;
  /** So many people may buy it; a demo in which it has been held before sells it to some more. */
  readonly places: number;
  readonly placesLeft: number;
}

export interface StudioContent {
  /** As `npm start -- --studio` takes it. */
  readonly name: string;
  readonly zone: string;
  readonly config: Partial<Record<ConfigKey, string>>;
  readonly accounts: DemoAccounts;
  readonly people: {
    readonly first: readonly string[];
    readonly last: readonly string[];
    readonly comments: readonly string[];
  };

  /** The folder of its drawings, as the site serves it. */
  readonly pictures: string;
  /** The first one is where the stories play. */
  readonly houses: readonly House[];
  readonly kinds: readonly ClassKind[];
  readonly coaches: readonly Coach[];
  readonly tags: readonly (Row<'tag'> & { readonly tag_id: number })[];

  readonly packages: readonly Package[];
  readonly packageTypes: readonly PackageType[];
  readonly discounts: readonly Row<'discount'>[];
  /** The packages that customers of each habit buy. */
  readonly offers: {
    readonly trial: number;
    readonly single: number;
    readonly few: number;
    readonly many: number;
    readonly unlimited: number;
    readonly special: number;
    readonly subscription: number;
  };
  /** Three class types that anybody may book, for the stories. */
  readonly favourites: readonly [first: number, second: number, third: number];

  readonly pages: readonly Row<'page'>[];
  /** The page that everybody accepted when they signed up. */
  readonly termsPage: number;
  /** With the age in days that they have when the demo is made. */
  readonly announcements: readonly { readonly title: string; readonly content: string; readonly daysAgo: number }[];

  readonly slots: readonly Slot[];
  readonly event: EventSlot;
  /** What the large studio teaches, over and over, and the tag of its fourth class of a day. */
  readonly large: { readonly types: readonly number[]; readonly tag: number };
}

/** @throws RangeError for a type that the studio doesn't have. */
export function kindOf({ kinds }: Pick<StudioContent, 'kinds'>, classTypeId: number): ClassKind {
  const kind = kinds.find((k) => k.class_type_id === classTypeId);
  if (!kind) throw new RangeError(`no class type ${classTypeId}`);
  return kind;
}

/** @throws RangeError for a package that the studio doesn't have. */
export function packageOf({ packages }: Pick<StudioContent, 'packages'>, id: number): Package {
  const found = packages.find((p) => p.class_package_id === id);
  if (!found) throw new RangeError(`no package ${id}`);
  return found;
}

/** @throws RangeError for a house that the studio doesn't have. */
export function houseOf({ houses }: Pick<StudioContent, 'houses'>, id: number): House {
  const found = houses.find((h) => h.location_id === id);
  if (!found) throw new RangeError(`no house ${id}`);
  return found;
}

/** Whether people of one house go to the other. */
export function sameCity(content: Pick<StudioContent, 'houses'>, a: number, b: number): boolean {
  return houseOf(content, a).city === houseOf(content, b).city;
}

/** Pixels of every drawing of a kind. */
const TYPE_SIZE = { width: 800, height: 600 };
const COACH_SIZE = { width: 480, height: 480 };

/** The drawings of class types and coaches, as rows. */
export function filesOf({ kinds, coaches, pictures }: StudioContent): (Row<'file'> & { file_id: number })[] {
  return pictureNames({ kinds, coaches }).map((name, i) => ({
    file_id: i + 1,
    name: `${name}.svg`,
    type: 'image/svg+xml',
    src: `${pictures}/${name}.svg`,
    ...(i < kinds.length ? TYPE_SIZE : COACH_SIZE),
  }));
}

export function fileOf(content: StudioContent, picture: string): number {
  return pictureNames(content).indexOf(picture) + 1;
}

function pictureNames({ kinds, coaches }: Pick<StudioContent, 'kinds' | 'coaches'>): string[] {
  return [...kinds.map((k) => k.picture), ...coaches.map((c) => c.picture)];
}
