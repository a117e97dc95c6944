/** Caches of a studio take memory for what they hold: a process may have thousands of studios open. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCache } from '../../server/cache';
import { firebaseVerifier } from '../../server/http/identity';
import { openStudio } from '../../server/openStudio';

it('a cache drops the entry that was used least recently where one more than its bound comes', () => {
  const cache = createCache<string, number>(3);
  for (const [i, name] of ['a', 'b', 'c'].entries()) cache.set(name, i);
  cache.get('a');
  cache.set('d', 3);
  expect([...cache.keys()].sort()).toEqual(['a', 'c', 'd']);
});

it('a studio that is open and was not asked yet takes less than 200 KiB of memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const open = (n: number) =>
    openStudio('postgres://studio@127.0.0.1:1/none', {
      verifyToken: firebaseVerifier(`proyecto-${n}`, () => Promise.reject(new Error('no keys'))),
    });
  // The first one takes what all share.
  const studios = [open(0)];
  const before = used();
  for (let n = 1; n <= 50; n += 1) studios.push(open(n));
  const each = (used() - before) / 50;
  await Promise.all(studios.map((studio) => studio.close()));
  expect(each).toBeLessThan(200 * 1024);
});
