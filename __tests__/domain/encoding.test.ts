import fc from 'fast-check';
import { encodingState, playlistFacts, qualitiesOf, type EncodingFacts } from '../../domain/encoding';

const sizes = (width: number, height: number): string =>
  qualitiesOf({ width, height })
    .map((one) => `${one.width}x${one.height}`)
    .join(' ');

it.each([
  [3840, 2160, '854x480 1280x720 1920x1080'],
  [1920, 1080, '854x480 1280x720 1920x1080'],
  [1280, 720, '640x360 854x480 1280x720'],
  [1080, 1920, '480x854 720x1280 1080x1920'],
  [480, 270, '256x144 480x270'],
  [321, 181, '256x144 322x182'],
  [64, 48, '64x48'],
])('a video of %px%p gets the qualities %p', (width, height, expected) => {
  expect(sizes(width, height)).toBe(expected);
});

it('qualities of any picture are up to three, even, in its proportions and not larger than it', () => {
  const side = fc.integer({ min: 2, max: 8_192 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const made = qualitiesOf({ width, height });
      expect(made.length).toBeGreaterThan(0);
      expect(made.length).toBeLessThanOrEqual(3);
      for (const one of made) {
        expect([one.width % 2, one.height % 2, one.bitrate > 0]).toEqual([0, 0, true]);
        expect(one.width).toBeLessThanOrEqual(width + 1);
        expect(one.height).toBeLessThanOrEqual(height + 1);
      }
      const heights = made.map((one) => one.height);
      expect([...new Set(heights)].sort((a, b) => a - b)).toEqual(heights);
    }),
  );
});

const NOW = new Date('2026-11-20T18:00:00Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);
it.each<[string, Partial<EncodingFacts> | null, string]>([
  ['no facts', null, 'waiting'],
  ['no try yet', {}, 'waiting'],
  ['a sign a moment ago', { attempts: 1, seen_at: ago(59) }, 'running'],
  ['the third try under way', { attempts: 3, seen_at: ago(1) }, 'running'],
  ['a try that went silent', { attempts: 1, seen_at: ago(60) }, 'waiting'],
  ['a third try that went silent', { attempts: 3, seen_at: ago(61) }, 'failed'],
  ['a full disk once', { attempts: 1, problem: 'no-space' }, 'waiting'],
  ['a full disk three times', { attempts: 3, problem: 'no-space' }, 'failed'],
  ['a file that is no video', { problem: 'unreadable' }, 'failed'],
  ['all qualities', { attempts: 0, done_at: ago(5) }, 'done'],
])('the encoding of a file with %s is in the expected state', (_what, facts, state) => {
  const none: EncodingFacts = { attempts: 0, seen_at: null, done_at: null, problem: null };
  expect(encodingState(facts && { ...none, ...facts }, NOW)).toBe(state);
});

it('a playlist tells its worst piece, its average and its length', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="x.mp4",BYTERANGE="800@0"',
    '#EXTINF:4.000,',
    '#EXT-X-BYTERANGE:1000@800',
    'x.mp4',
    '#EXTINF:1.000,',
    '#EXT-X-BYTERANGE:500@1800',
    'x.mp4',
    '#EXT-X-ENDLIST',
  ].join('\n');
  expect(playlistFacts(playlist)).toEqual({ peak: 4_000, average: 2_400, seconds: 5 });
});
