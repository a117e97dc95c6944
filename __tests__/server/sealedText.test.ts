/** Text that is stored encrypted. */
import { randomBytes } from 'node:crypto';
import { openText, sealText } from '../../server/sealedText';

const key = randomBytes(32);

it('opens with its own key and name alone, and is another one each time', () => {
  const sealed = sealText(key, 'stripe', 'sk_live_señal');
  expect(openText(key, 'stripe', sealed)).toBe('sk_live_señal');
  expect(openText(key, 'paypal', sealed)).toBeNull();
  expect(openText(randomBytes(32), 'stripe', sealed)).toBeNull();
  expect(sealText(key, 'stripe', 'sk_live_señal').equals(sealed)).toBe(false);
});

it('does not open once any byte of it was changed or cut off', () => {
  const sealed = sealText(key, 'stripe', 'x');
  sealed.forEach((_byte, i) => {
    const changed = Buffer.from(sealed);
    changed[i]! ^= 1;
    expect(openText(key, 'stripe', changed)).toBeNull();
    expect(openText(key, 'stripe', sealed.subarray(0, i))).toBeNull();
  });
});
