/** The player: which way a video is opened, what a new address changes, and how access ends. */
import { mount, type ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { Playback, Video } from '../../../../domain/contract/videos';
import { Player, type PlayerProps } from '../../../../src/features/videos/components/Player';
import * as hls from '../../../../src/features/videos/hls';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const VIDEO: Video = {
  video_id: 5,
  title: 'Movilidad',
  description: '',
  duration: 600,
  class_category_id: null,
  class_type_id: null,
  video_type_id: null,
  program_id: null,
  program_position: null,
  instructors: [],
  tags: [],
  poster: null,
  provider: 'file',
  favorite: 0,
  progress: { seconds: 90, completedAt: null },
  rating: null,
  publishedAt: '2026-11-19T18:00:00.000Z',
};
/** An address of its own for each minute. */
function playbackAt(minutes: number, hasQualities = false): Playback {
  const at = (name: string): string => `/files/video/t${minutes}/5-7/${name}`;
  return {
    provider: 'file',
    provider_id: null,
    src: at('video.mp4'),
    hls: hasQualities ? at('index.m3u8') : null,
    captions: [{ language: 'es', label: 'Español', src: at('es.vtt') }],
    expiresAt: new Date(NOW.getTime() + (minutes + 2) * 60_000).toISOString(),
  };
}

let props: jest.Mocked<Pick<PlayerProps, 'onProgress' | 'onWatched' | 'onRenew'>>;
let playing: ReactWrapper | undefined;
beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  props = { onProgress: jest.fn(), onWatched: jest.fn(), onRenew: jest.fn() };
  for (const name of ['play', 'pause', 'load'] as const)
    jest.spyOn(HTMLMediaElement.prototype, name).mockImplementation(async () => undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false);
});
afterEach(() => {
  playing?.unmount();
  playing = undefined;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function settle(): Promise<void> {
  await act(async () => {
    for (let n = 0; n < 20; n += 1) await Promise.resolve();
  });
  playing?.update();
}
async function pass(seconds: number): Promise<void> {
  act(() => void jest.advanceTimersByTime(seconds * 1_000));
  await settle();
}
async function show(playback: Playback): Promise<HTMLVideoElement> {
  playing = mount(<Player video={VIDEO} playback={playback} {...props} />);
  // The chunk of hls.js is loaded beside the fake clock.
  await act(async () => void (await import('../../../../src/features/videos/hls')));
  await settle();
  return playing.find('video').getDOMNode<HTMLVideoElement>();
}
/** Tells the player that the element has come to a second. */
async function reach(element: HTMLVideoElement, seconds: number): Promise<void> {
  element.currentTime = seconds;
  playing!.find('video').simulate('timeupdate');
  await settle();
}
const src = (): unknown => playing!.find('video').prop('src');
const captionSrc = (): unknown => playing!.find('track').prop('src');

test('a video without qualities opens its file where the customer stopped', async () => {
  const element = await show(playbackAt(0));
  playing!.find('video').simulate('loadedmetadata');
  expect([src(), element.currentTime]).toEqual(['/files/video/t0/5-7/video.mp4', 90]);
});

test.each([
  ['knows no HLS opens the file', '', '/files/video/t0/5-7/video.mp4'],
  ['plays HLS by itself opens the playlist', 'maybe', '/files/video/t0/5-7/index.m3u8'],
] as const)('a browser that hls.js does not support and that %s', async (_what, able, address) => {
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(able);
  await show(playbackAt(0, true));
  expect(src()).toBe(address);
});

test('hls.js begins where the customer stopped, asks at the newest address, and yields to the file', async () => {
  const destroy = jest.fn();
  const playHls = jest.spyOn(hls, 'playHls').mockReturnValue({ destroy });
  const element = await show(playbackAt(0, true));
  const [shown, { start, address, onFailure }] = playHls.mock.calls[0]!;
  expect([shown, start, address(), src()]).toEqual([element, 90, '/files/video/t0/5-7/index.m3u8', undefined]);
  playing!.find('video').simulate('loadedmetadata');
  props.onRenew.mockResolvedValue(playbackAt(1, true));
  await pass(75);
  expect([address(), src()]).toEqual(['/files/video/t1/5-7/index.m3u8', undefined]);
  await reach(element, 131);
  act(() => onFailure());
  await settle();
  expect(src()).toBe('/files/video/t1/5-7/video.mp4');
  element.currentTime = 0;
  playing!.find('video').simulate('loadedmetadata');
  expect([element.currentTime, HTMLMediaElement.prototype.play]).toEqual([131, expect.any(Function)]);
  playing!.unmount();
  playing = undefined;
  expect(destroy).toHaveBeenCalled();
});

test('a new address comes a minute ahead, also for unread captions, and serves where the old one fails', async () => {
  const element = await show(playbackAt(0));
  playing!.find('video').simulate('loadedmetadata');
  props.onRenew.mockResolvedValue(playbackAt(1));
  await pass(45);
  expect(props.onRenew).not.toHaveBeenCalled();
  await pass(15);
  expect(props.onRenew).toHaveBeenCalledTimes(1);
  expect([src(), captionSrc()]).toEqual(['/files/video/t0/5-7/video.mp4', '/files/video/t1/5-7/es.vtt']);
  // Captions that are being read stay.
  jest.spyOn(playing!.find('track').getDOMNode<HTMLTrackElement>(), 'readyState', 'get').mockReturnValue(2);
  props.onRenew.mockResolvedValue(playbackAt(2));
  await pass(60);
  expect(captionSrc()).toBe('/files/video/t1/5-7/es.vtt');

  playing!.find('select').simulate('change', { target: { value: '1.5' } });
  element.currentTime = 200;
  playing!.find('video').simulate('error');
  await settle();
  expect(src()).toBe('/files/video/t2/5-7/video.mp4');
  [element.currentTime, element.playbackRate] = [0, 1];
  playing!.find('video').simulate('loadedmetadata');
  expect([element.currentTime, element.playbackRate]).toEqual([200, 1.5]);
});

test('once access has ended a video plays on to the end of its minute, then stops and says why', async () => {
  const element = await show(playbackAt(0));
  playing!.find('video').simulate('loadedmetadata');
  props.onRenew.mockResolvedValue('ended');
  await reach(element, 130);
  await pass(60);
  await reach(element, 179.9);
  expect(HTMLMediaElement.prototype.pause).not.toHaveBeenCalled();
  expect(playing!.find('.video-player__over').text()).toBe('');
  await reach(element, 180.1);
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled();
  expect(playing!.find('.video-player__over').text()).toMatch(/^Tu acceso a los videos terminó/);
});

test('progress is sent every fifteen seconds and when playback stops, and the whole video once', async () => {
  const element = await show(playbackAt(0));
  for (const second of [95, 104, 105, 110, 571, 580]) await reach(element, second);
  playing!.find('video').simulate('pause');
  expect(props.onProgress.mock.calls).toEqual([[105], [571], [580]]);
  expect(props.onWatched).toHaveBeenCalledTimes(1);
});
