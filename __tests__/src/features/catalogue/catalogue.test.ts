import { fetchLocations } from '../../../../src/features/catalogue/actions';
import { catalogueReducer, initialCatalogue } from '../../../../src/features/catalogue/reducer';
import { selectLocations } from '../../../../src/features/catalogue/selectors';
import { aLocation } from '../../../helpers/fixtures';
import { OTHER_ACTION, fakeApi, mockStore, ok, realStore, refuse, typesOf } from '../../../helpers/store';

test('an unknown action returns the very same state', () => {
  expect(catalogueReducer(initialCatalogue, OTHER_ACTION)).toBe(initialCatalogue);
});

test('locations with a schedule are received', async () => {
  fakeApi({ 'GET /locations/schedule': ok({ locations: [aLocation()] }) });
  const store = realStore();
  await store.dispatch(fetchLocations());
  expect(selectLocations(store.getState())).toEqual([aLocation()]);
});

test('a failed request for locations leaves no filter and shows no alert', async () => {
  fakeApi({ 'GET /locations/schedule': refuse(500, 'server/internal') });
  const store = mockStore();
  await store.dispatch(fetchLocations());
  expect(typesOf(store)).toEqual(['catalogue/SHOW_SPINNER', 'catalogue/HIDE_SPINNER', 'catalogue/RECEIVED_LOCATIONS']);
  expect(store.getActions()[2]).toMatchObject({ locations: [] });
});
