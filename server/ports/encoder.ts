/** Runs the programs that convert videos (modules/videos/ffmpeg). */
export interface Encoder {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}
