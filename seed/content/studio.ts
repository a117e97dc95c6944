/** The content of one demo studio; the rest of seed/ is the same for all. */
import type { ClassLevel } from '../../domain/classLevels';
import type { ConfigKey } from '../../domain/config';
import { PRIVATE_PATH } from '../../domain/files';
import type { DemoAccounts } from '../accounts';
import { CLIPS, storedClip, type ClipName } from '../clips';
import type { Row } from '../rows';
import type { CustomFieldContent, FormContent } from './customFields';

/** A location and its share of customers. */
export type LocationContent = Omit<Row<'location'>, 'location_id'> & {
  readonly location_id: number;
  /** Customers visit other locations of their city only. */
  readonly city: string;
  /** Relative share of the customers whose home it is. */
  readonly share: number;
  /** Whether classes fill up. */
  readonly busy: boolean;
  /** The first three digits of its customers' phones. */
  readonly areaCode: string;
};

export interface ClassTypeContent {
  readonly class_type_id: number;
  readonly class_category_id: number;
  readonly name: string;
  readonly description: string;
  /** Name of its image; its icon is `<name>-icon`. */
  readonly picture: string;
  /** Row sizes; null: no spots. */
  readonly spot_map: string | null;
  readonly capacity: number;
  /** Minutes. */
  readonly duration: number;
  readonly restricted: boolean;
  readonly level: ClassLevel;
  readonly what_to_bring: string | null;
}

/** A room, and the class types that are held in it at its location. */
export interface RoomContent {
  readonly room_id: number;
  readonly location_id: number;
  readonly name: string;
  readonly capacity: number;
  /** As domain/spotLayout, with as many spots as the types have; null: the map of each type. */
  readonly spot_layout: readonly string[] | null;
  readonly types: readonly number[];
}

export type Coach = Omit<Row<'instructor'>, 'file_id'> & { readonly instructor_id: number; readonly picture: string };

/** Money in centavos. All rows need the same columns, as they are inserted in one statement. */
export type Package = Row<'class_package'> & {
  class_package_id: number;
  price: number;
  sale_price: number | null;
  class_amount: number;
  expiration_days: number;
  is_subscription: boolean;
};

type PackageType = Row<'class_package_type'> & {
  class_package_id: number;
  class_type_id: number;
  class_amount: number;
  expiration_days: number;
};

/** A weekly class. */
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

/** A class that is sold as its own package. */
export interface EventSlot extends Slot {
  readonly everyWeeks: number;
  readonly capacity: number;
  readonly duration: number;
  readonly class_package_id: number;
  /** Attendee limit; raised to leave `placesLeft` when the seeded history has sold more. */
  readonly places: number;
  readonly placesLeft: number;
}

/** An on-demand video. */
interface VideoContent {
  readonly title: string;
  readonly description: string;
  readonly clip: ClipName;
  readonly class_type_id: number;
  readonly video_type_id: number;
  /** The programs' videos follow each other as they stand. */
  readonly program_id?: number;
  readonly by: readonly number[];
  readonly tags?: readonly number[];
  /** Age when the demo is seeded; below 0: it is yet to come. */
  readonly daysAgo: number;
}

/** A person of the family. */
export interface FamilyContent extends Pick<Row<'family_member'>, 'kind' | 'note'> {
  readonly name: string;
  readonly last_name: string;
  readonly family_member_id: number;
  /** Years; null: without a birthdate. */
  readonly age: number | null;
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

  /** Whom the account that the demo signs in as books for besides itself; absent: no one. */
  readonly family?: readonly FamilyContent[];

  /** Address of the folder of its images. */
  readonly pictures: string;
  /** Scenarios use the first one. */
  readonly locations: readonly LocationContent[];
  readonly rooms: readonly RoomContent[];
  readonly classCategories: readonly (Row<'class_category'> & { readonly class_category_id: number })[];
  readonly classTypes: readonly ClassTypeContent[];
  readonly coaches: readonly Coach[];
  readonly tags: readonly (Row<'tag'> & { readonly tag_id: number })[];

  readonly packages: readonly Package[];
  readonly packageTypes: readonly PackageType[];
  /** PDFs that buyers of a package can download. */
  readonly downloads: readonly { readonly class_package_id: number; readonly name: string; readonly src: string }[];
  readonly discounts: readonly Row<'discount'>[];
  /** The packages of a discount besides its first. */
  readonly discountPackages: readonly Row<'discount_package'>[];
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
  /** Three unrestricted class types, for scenarios. */
  readonly favourites: readonly [first: number, second: number, third: number];

  readonly videoTypes: readonly { readonly video_type_id: number; readonly name: string }[];
  readonly programs: readonly {
    readonly program_id: number;
    readonly name: string;
    readonly description: string;
    /** Name of its image. */
    readonly picture: string;
    readonly tags: readonly number[];
  }[];
  readonly videos: readonly VideoContent[];

  readonly customFields: readonly CustomFieldContent[];
  readonly forms?: readonly FormContent[];
  readonly pages: readonly Row<'page'>[];
  /** `daysAgo`: age when the demo is seeded. */
  readonly announcements: readonly { readonly title: string; readonly content: string; readonly daysAgo: number }[];

  readonly slots: readonly Slot[];
  readonly event: EventSlot;
  /** Class types of the large studio, repeated, and the tag of each day's fourth class. */
  readonly large: { readonly types: readonly number[]; readonly tag: number };
}

/** @throws RangeError for an unknown class type. */
export function classTypeOf({ classTypes }: Pick<StudioContent, 'classTypes'>, classTypeId: number): ClassTypeContent {
  const kind = classTypes.find((k) => k.class_type_id === classTypeId);
  if (!kind) throw new RangeError(`no class type ${classTypeId}`);
  return kind;
}

/** @throws RangeError for an unknown package. */
export function packageOf({ packages }: Pick<StudioContent, 'packages'>, id: number): Package {
  const found = packages.find((p) => p.class_package_id === id);
  if (!found) throw new RangeError(`no package ${id}`);
  return found;
}

/** @throws RangeError for an unknown location. */
export function locationOf({ locations }: Pick<StudioContent, 'locations'>, id: number): LocationContent {
  const found = locations.find((h) => h.location_id === id);
  if (!found) throw new RangeError(`no location ${id}`);
  return found;
}

export function sameCity(content: Pick<StudioContent, 'locations'>, a: number, b: number): boolean {
  return locationOf(content, a).city === locationOf(content, b).city;
}

/** Image sizes in pixels. */
const TYPE_SIZE = { width: 800, height: 600 };
const COACH_SIZE = { width: 480, height: 480 };

const PUBLIC = { width: null, height: null, size: null, storage: null, is_private: false, duration: null };

/** Rows for the images of class types and coaches, then for the packages' downloads and the clips of the videos. */
export function filesOf(content: StudioContent): (Row<'file'> & { file_id: number; src: string })[] {
  const { classTypes, pictures, downloads } = content;
  const images = pictureNames(content).map((name, i) => ({
    ...PUBLIC,
    file_id: i + 1,
    name: `${name}.svg`,
    type: 'image/svg+xml',
    src: `${pictures}/${name}.svg`,
    ...(i < classTypes.length ? TYPE_SIZE : COACH_SIZE),
  }));
  const documents = downloads.map(({ class_package_id, name, src }) => ({
    ...PUBLIC,
    file_id: downloadOf(content, class_package_id) ?? 0,
    name,
    type: 'application/pdf',
    src,
  }));
  const clips = clipNames(content).map((clip) => {
    const file_id = clipOf(content, clip);
    const { stored, size } = storedClip(file_id, clip);
    return {
      ...PUBLIC,
      file_id,
      name: `${clip}.mp4`,
      type: 'video/mp4',
      src: `${PRIVATE_PATH}${stored}`,
      size,
      storage: 'disk' as const,
      is_private: true,
      duration: CLIPS[clip],
    };
  });
  return [...images, ...documents, ...clips];
}

/** The file that a package's buyers can download; null: none. */
export function downloadOf(content: StudioContent, packageId: number): number | null {
  const at = content.downloads.findIndex(({ class_package_id }) => class_package_id === packageId);
  return at < 0 ? null : pictureNames(content).length + at + 1;
}

/** The clips that a studio's videos play. */
export const clipNames = ({ videos }: Pick<StudioContent, 'videos'>): ClipName[] => [
  ...new Set(videos.map(({ clip }) => clip)),
];

export function clipOf(content: StudioContent, clip: ClipName): number {
  return pictureNames(content).length + content.downloads.length + clipNames(content).indexOf(clip) + 1;
}

export function fileOf(content: StudioContent, picture: string): number {
  return pictureNames(content).indexOf(picture) + 1;
}

function pictureNames({ classTypes, coaches }: Pick<StudioContent, 'classTypes' | 'coaches'>): string[] {
  return [...classTypes.map((k) => k.picture), ...coaches.map((c) => c.picture)];
}
