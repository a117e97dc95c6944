import {
  durationText,
  embedAddress,
  endOfMinute,
  isRenewalDue,
  isWatched,
  resumeSecond,
  videoLink,
  videoWords,
} from '../../domain/videos';

describe('videoLink', () => {
  const YOUTUBE = { provider: 'youtube', provider_id: 'dQw4w9WgXcQ' };
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', YOUTUBE],
    ['youtu.be/dQw4w9WgXcQ?si=x', YOUTUBE],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://vimeo.com/76979871', { provider: 'vimeo', provider_id: '76979871' }],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', { provider: 'vimeo', provider_id: '76979871/8272103f6e' }],
    ['https://vimeo.com/76979871/8272103f6e', { provider: 'vimeo', provider_id: '76979871/8272103f6e' }],
    ['https://youtube.com.ejemplo.mx/watch?v=dQw4w9WgXcQ', null],
    ['https://www.youtube.com/watch?v=corto', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('reads %p as %p', (text, link) => {
    expect(videoLink(text)).toEqual(link);
  });

  it('leads to players that set no cookies before they play', () => {
    expect(embedAddress({ provider: 'youtube', provider_id: 'dQw4w9WgXcQ' }, 90.4)).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&playsinline=1&start=90',
    );
    expect(embedAddress({ provider: 'vimeo', provider_id: '76979871/8272103f6e' })).toBe(
      'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
    );
  });
});

it.each([
  [5, 600, 0],
  [90, 600, 90],
  [569, 600, 569],
  [571, 600, 0],
  [90, 0, 90],
])('a video that the customer left at %p of %p seconds starts at %p', (seconds, duration, at) => {
  expect(resumeSecond(seconds, duration)).toBe(at);
});

it('a video is watched at 95 percent, and never where its length is not known', () => {
  expect([isWatched(569, 600), isWatched(570, 600), isWatched(100, 0)]).toEqual([false, true, false]);
});

it.each([
  [0, '0:00'],
  [65, '1:05'],
  [3_909, '1:05:09'],
])('durationText of %p seconds is %p', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

it('a player whose access has ended stops at the end of its minute', () => {
  expect([0, 59.9, 60, 125].map(endOfMinute)).toEqual([60, 60, 120, 180]);
});

it('an address is renewed a minute before it ends', () => {
  const now = new Date('2026-11-20T18:00:00.000Z');
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  expect([after(61), after(60), after(-5)].map((at) => isRenewalDue(at, now))).toEqual([false, true, true]);
});

it('videos are searched without accents, capitals and punctuation', () => {
  expect(videoWords('¡Glúteo y PIERNA, 20 min!')).toEqual(['gluteo', 'y', 'pierna', '20', 'min']);
});
