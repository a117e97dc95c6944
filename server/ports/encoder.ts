/** The programs that make qualities of videos (modules/videos/ffmpeg). */
export interface Encoder {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}
