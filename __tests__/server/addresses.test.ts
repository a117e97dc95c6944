/** Which addresses an admin may let the server connect to. */
import { isPublicAddress, isPublicOrigin, NotPublic, publicLookup } from '../../server/addresses';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
])('%s is not public, nor as IPv6', (address) => {
  expect([isPublicAddress(address), isPublicAddress(`::ffff:${address}`)]).toEqual([false, false]);
});
it.each(['::', '::1', 'fd00::1', 'fe80::1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::', 'no-address'])(
  '%s is not public',
  (address) => expect(isPublicAddress(address)).toBe(false),
);
it.each(['52.219.0.1', '2600:1fa0::1'])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  'http://s3.ejemplo.mx',
  'https://10.0.0.1',
  'https://[::1]',
  'https://2130706433',
  'https://localhost',
  'https://yo:clave@s3.ejemplo.mx',
  'https://s3.ejemplo.mx/otra',
])('%s is no address of a service', (text) => expect(isPublicOrigin(text)).toBe(false));
it('a name with https is one, of any port', () => {
  expect([isPublicOrigin('https://s3.ejemplo.mx'), isPublicOrigin('https://s3.ejemplo.mx:9000/')]).toEqual([
    true,
    true,
  ]);
});

it.each([true, false])('a name that leads to this machine is not connected to (all: %s)', async (all) => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all }, (failure) => resolve(failure)));
  expect(error).toBeInstanceOf(NotPublic);
});
