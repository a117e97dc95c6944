/** Pixels: wider a poster is nowhere shown. */
const WIDTH = 1280;

/** The frame that a video shows, as a picture. Rejects where the browser may not read it. */
export function frameOf(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, WIDTH / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'portada.jpg', { type: 'image/jpeg' })) : reject(new Error('no picture')),
      'image/jpeg',
      0.9,
    );
  });
}
