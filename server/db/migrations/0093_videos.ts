import { sql, type Kysely } from 'kysely';

/** Creates on-demand videos, and what customers did with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db);
}

const ONE_PER_CUSTOMER = `
  customer_id bigint not null references customer,
  video_id bigint not null references video,
  primary key (customer_id, video_id)`;

const SQL = `
create table video_type (
  video_type_id bigint generated always as identity primary key,
  name text not null,
  version integer not null default 1,
  archived_at timestamptz
);
create unique index video_type_name on video_type (lower(name));

create table video (
  video_id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  class_category_id bigint references class_category,
  class_type_id bigint references class_type,
  video_type_id bigint references video_type,
  program_id bigint references program,
  program_position integer,
  -- Seconds.
  duration integer not null default 0 check (duration between 0 and 86400),
  poster_file_id bigint references file,
  provider text not null check (provider in ('file', 'youtube', 'vimeo')),
  provider_id text,
  file_id bigint references file,
  -- null: a draft; later than now: upcoming.
  published_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  -- Without accents and capitals, as domain/videos (videoWords) takes what is typed apart; no lexeme may be of 2 KB.
  words tsvector not null generated always as (array_to_tsvector(array_remove(regexp_split_to_array(
    regexp_replace(lower(regexp_replace(normalize(title || ' ' || description, nfd), '[\\u0300-\\u036f]', '', 'g')),
    '([a-z0-9]{100})[a-z0-9]+', '\\1', 'g'), '[^a-z0-9]+'), ''))) stored,
  constraint video_source check (
    (provider = 'file') = (file_id is not null) and (provider = 'file') = (provider_id is null))
);
create index video_newest on video (published_at, video_id) where archived_at is null and published_at is not null;
create index video_words on video using gin (words);
create index video_of_category on video (class_category_id) where class_category_id is not null;
create index video_of_class_type on video (class_type_id) where class_type_id is not null;
create index video_of_type on video (video_type_id) where video_type_id is not null;
create index video_of_program on video (program_id, program_position, video_id) where program_id is not null;
create index video_of_file on video (file_id) where file_id is not null;
create index video_of_poster on video (poster_file_id) where poster_file_id is not null;

create table video_instructor (
  video_id bigint not null references video on delete cascade,
  instructor_id bigint not null references instructor,
  place integer not null,
  primary key (video_id, instructor_id)
);
create index video_instructor_instructor on video_instructor (instructor_id, video_id);

create table video_tag (
  video_id bigint not null references video on delete cascade,
  tag_id bigint not null references tag,
  primary key (video_id, tag_id)
);
create index video_tag_tag on video_tag (tag_id, video_id);

create table video_caption (
  video_id bigint not null references video on delete cascade,
  language text not null,
  label text not null,
  -- WebVTT.
  content text not null,
  primary key (video_id, language)
);

-- A quality of a video's file: a file of its own, and the playlist of its pieces.
create table video_rendition (
  source_file_id bigint not null references file on delete cascade,
  height integer not null,
  file_id bigint not null unique references file,
  width integer not null,
  -- Bits a second.
  bandwidth integer not null,
  codecs text not null,
  playlist text not null,
  primary key (source_file_id, height)
);
-- Files of which qualities were made, or could not be.
create table video_encoding (
  file_id bigint primary key references file on delete cascade,
  attempts integer not null,
  tried_at timestamptz not null,
  done_at timestamptz
);

create table video_favorite (
  created_at timestamptz not null, ${ONE_PER_CUSTOMER}
);
create index video_favorite_newest on video_favorite (customer_id, created_at, video_id);
create index video_favorite_video on video_favorite (video_id);

create table video_rating (
  class_stars integer not null check (class_stars between 1 and 5),
  coach_stars integer not null check (coach_stars between 1 and 5),
  comment text,
  created_at timestamptz not null, ${ONE_PER_CUSTOMER}
);
create index video_rating_video on video_rating (video_id);

create table video_progress (
  seconds integer not null default 0 check (seconds >= 0),
  completed_at timestamptz,
  updated_at timestamptz not null, ${ONE_PER_CUSTOMER}
);
create index video_progress_video on video_progress (video_id);

create trigger video_favorite_refuses_merged before insert on video_favorite
  for each row execute function refuse_merged_customer();
create trigger video_rating_refuses_merged before insert on video_rating
  for each row execute function refuse_merged_customer();
create trigger video_progress_refuses_merged before insert on video_progress
  for each row execute function refuse_merged_customer();
`;
