/** In place of server/modules/videos/niceness: behind other suites, which use all of the machine, ffmpeg would starve. */
export const ENCODER_NICENESS = 0;
