/** The token that the link of a campaign's mail carries behind '#'. */
import { takeCampaignToken } from '../../../../src/core/routing/campaignToken';

const visit = (path: string): void => window.history.replaceState({ key: 'a' }, '', path);
const address = (): string => window.location.pathname + window.location.search + window.location.hash;

afterAll(() => visit('/'));

it('is taken once and leaves the address, whose path, query and history state stay', () => {
  visit('/calendario?dia=lunes#campana=12.abc-_9');
  expect(takeCampaignToken()).toBe('12.abc-_9');
  expect(address()).toBe('/calendario?dia=lunes');
  expect(window.history.state).toEqual({ key: 'a' });
  expect(takeCampaignToken()).toBeNull();
});

it.each([
  '/calendario',
  '/calendario#',
  '/informacion#avisos',
  '/calendario#otra&campana=12',
  '/calendario?campana=12',
])('is none at %s, whose address stays', (path) => {
  visit(path);
  const before = address();
  expect(takeCampaignToken()).toBeNull();
  expect(address()).toBe(before);
});

it('without characters behind its mark is an empty one, which the server refuses, and leaves the address too', () => {
  visit('/calendario#campana=');
  expect(takeCampaignToken()).toBe('');
  expect(address()).toBe('/calendario');
});
