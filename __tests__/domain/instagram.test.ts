import { instagramProfile } from '../../domain/instagram';

test.each([
  'vale.montes',
  '@vale.montes',
  ' vale.montes ',
  'instagram.com/vale.montes',
  'https://www.instagram.com/vale.montes/?hl=es',
  'http://instagram.com/@vale.montes',
])('instagramProfile reads the profile of %p', (text) => {
  expect(instagramProfile(text)).toEqual({ handle: '@vale.montes', href: 'https://www.instagram.com/vale.montes/' });
});

test.each(['', '@', 'dos palabras', 'https://malo.mx/vale', 'javascript:alert(1)', 'a/b', 'x'.repeat(31)])(
  'instagramProfile finds no profile in %p',
  (text) => {
    expect(instagramProfile(text)).toBeNull();
  },
);
