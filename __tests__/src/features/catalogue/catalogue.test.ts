import {
  fetchClassCategories,
  fetchClassCategory,
  fetchLocations,
  selectClassCategories,
  selectClassCategory,
  selectLocations,
} from '../../../../src/features/catalogue/actions';
import { catalogueReducer, initialCatalogue } from '../../../../src/features/catalogue/reducer';
import { aClassCategory, aLocation } from '../../../helpers/fixtures';
import { OTHER_ACTION, fakeApi, mockStore, ok, realStore, refuse, typesOf } from '../../../helpers/store';

test('the reducer of the catalogue returns the very same state for an unknown action', () => {
  expect(catalogueReducer(initialCatalogue, OTHER_ACTION)).toBe(initialCatalogue);
});

test('the locations with a schedule are stored when they are received', async () => {
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

test('class categories are received, and one category is read once while it is the one on show', async () => {
  const api = fakeApi({
    'GET /class_categories/available': ok({ class_categories: [aClassCategory()] }),
    'GET /class_categories/2': ok({ class_category: aClassCategory({ class_category_id: 2, name: 'Fuerza' }) }),
  });
  const store = realStore();
  await store.dispatch(fetchClassCategories());
  expect(selectClassCategories(store.getState())).toEqual([aClassCategory()]);
  await store.dispatch(fetchClassCategory(2));
  await store.dispatch(fetchClassCategory(2));
  expect(selectClassCategory(store.getState())?.name).toBe('Fuerza');
  expect(api.requests.map(({ call }) => call)).toEqual(['GET /class_categories/available', 'GET /class_categories/2']);
});

test('categories that could not be read stay unknown, without an alert', async () => {
  fakeApi({
    'GET /class_categories/available': refuse(500, 'server/internal'),
    'GET /class_categories/2': refuse(404, 'class-category/not-found'),
  });
  const store = realStore();
  await store.dispatch(fetchClassCategories());
  await store.dispatch(fetchClassCategory(2));
  const { classCategories, classCategory, spinner } = store.getState().catalogue;
  expect([classCategories, classCategory, spinner, store.getState().alerts.alerts]).toEqual([null, null, false, []]);
});
