/** On-demand videos as Kysely types. */
import type { EncodingProblem } from '../../domain/encoding';
import type { VideoProvider } from '../../domain/videos';
import type { Created, Defaulted, Id } from './columns';

interface OfCustomer {
  customer_id: number;
  video_id: number;
}

export interface VideoTables {
  video_type: { video_type_id: Id; name: string; version: Defaulted<number>; archived_at: Defaulted<Date | null> };
  video: {
    video_id: Id;
    title: string;
    description: Defaulted<string>;
    class_category_id: number | null;
    class_type_id: number | null;
    video_type_id: number | null;
    program_id: number | null;
    program_position: number | null;
    /** Length in seconds. */
    duration: Defaulted<number>;
    poster_file_id: number | null;
    provider: VideoProvider;
    provider_id: string | null;
    file_id: number | null;
    /** null: a draft; in the future: announced. */
    published_at: Date | null;
    archived_at: Defaulted<Date | null>;
    version: Defaulted<number>;
    created_at: Created;
  };
  video_instructor: { video_id: number; instructor_id: number; place: number };
  video_tag: { video_id: number; tag_id: number };
  video_caption: { video_id: number; language: string; label: string; content: string };
  /** One quality of a video's file. */
  video_rendition: {
    source_file_id: number;
    height: number;
    file_id: number;
    width: number;
    /** Bits a second. */
    bandwidth: number;
    codecs: string;
    playlist: string;
  };
  video_encoding: {
    file_id: number;
    attempts: number;
    tried_at: Date;
    done_at: Date | null;
    probed_at: Date | null;
    poster_file_id: number | null;
    /** Id of the running try, and `claimed_at`: its last sign of life. */
    claim: string | null;
    seen_at: Date | null;
    percent: Defaulted<number>;
    problem: EncodingProblem | null;
  };
  video_favorite: OfCustomer & { created_at: Created };
  video_rating: OfCustomer & {
    video_rating_id: Id;
    class_stars: number;
    coach_stars: number;
    comment: string | null;
    created_at: Created;
  };
  video_progress: OfCustomer & { seconds: Defaulted<number>; completed_at: Date | null; updated_at: Date };
}
