/** Plays HLS by hls.js, in a chunk of its own that only videos with qualities load. */
import Hls from 'hls.js/light';

export interface HlsPlayer {
  destroy(): void;
}

/** 'files/video/{token}/' of an address: a newer one takes its place, as the pieces of a playlist outlive it. */
const SIGNED = /\/files\/video\/[^/]+\//;

const MAX_RECOVERIES = 2;

/**
 * Shows the video at `address()` in the element; null: this browser can't. Every request goes to the newest address, so
 * that none is seen to end. `onFailure`: it can't go on, and plays no more.
 */
export function playHls(
  element: HTMLVideoElement,
  { start, address, onFailure }: { start: number; address: () => string; onFailure: () => void },
): HlsPlayer | null {
  if (!Hls.isSupported()) return null;
  let recoveries = 0;
  const hls = new Hls({
    // The site's policy allows no worker that is made of text.
    enableWorker: false,
    capLevelToPlayerSize: true,
    startPosition: start,
    xhrSetup: (xhr, url) => {
      const [newest = ''] = SIGNED.exec(address()) ?? [];
      xhr.open('GET', url.replace(SIGNED, newest), true);
    },
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && (recoveries += 1) <= MAX_RECOVERIES) return hls.recoverMediaError();
    hls.destroy();
    onFailure();
  });
  hls.loadSource(address());
  hls.attachMedia(element);
  return hls;
}
