/** Of ffmpeg: it takes what nothing else uses. */
export const ENCODER_NICENESS = 19;
