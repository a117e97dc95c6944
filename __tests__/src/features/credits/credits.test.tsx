import { mount } from 'enzyme';
import { fetchPenalties } from '../../../../src/features/credits/actions';
import { CreditsIndicator } from '../../../../src/features/credits/components/CreditsIndicator';
import { creditsReducer, initialCredits } from '../../../../src/features/credits/reducer';
import { selectPenalty, toCredits } from '../../../../src/features/credits/selectors';
import { signedOut } from '../../../../src/features/session/state';
import { anAvailableClass } from '../../../helpers/fixtures';
import { OTHER_ACTION, fakeApi, mockStore, ok, realStore, refuse, typesOf } from '../../../helpers/store';

const penalty = (id: number, end_date: string) => ({ class_reservation_penalty_id: id, customer_id: 7, end_date });

test('the reducer of credits returns the very same state for an unknown action', () => {
  expect(creditsReducer(initialCredits, OTHER_ACTION)).toBe(initialCredits);
  expect(creditsReducer(initialCredits, signedOut())).toBe(initialCredits);
});

test('penalties are received between spinner on and off, and the longest counts', async () => {
  const penalties = [
    penalty(1, '2026-11-25T06:00:00Z'),
    penalty(2, '2026-11-27T06:00:00Z'),
    penalty(3, '2026-11-26T06:00:00Z'),
  ];
  fakeApi({ 'GET /class_reservation_penaltys': ok({ class_reservation_penaltys: penalties }) });
  const recorded = mockStore();
  await recorded.dispatch(fetchPenalties());
  expect(typesOf(recorded)).toEqual(['credits/SHOW_SPINNER', 'credits/HIDE_SPINNER', 'credits/RECEIVED_PENALTIES']);

  const store = realStore();
  await store.dispatch(fetchPenalties());
  expect(selectPenalty(store.getState())?.class_reservation_penalty_id).toBe(2);
  store.dispatch(signedOut());
  expect(selectPenalty(store.getState())).toBeNull();
});

test('penalties that fail to load show an alert', async () => {
  fakeApi({
    'GET /class_reservation_penaltys': refuse(
      500,
      'server/internal',
      'Ocurrió un error inesperado. Inténtalo de nuevo.',
    ),
  });
  const store = mockStore();
  expect(await store.dispatch(fetchPenalties())).toMatchObject({ ok: false });
  expect(typesOf(store)).toContain('alerts/SHOW_ALERT');
});

test('credits from the API are converted to those of the rules', () => {
  expect(
    toCredits([anAvailableClass({ class_amount: -1, expiration_date: null }), anAvailableClass({ class_type_id: 3 })]),
  ).toEqual([
    {
      available_class_id: 1,
      class_type_id: null,
      unlimited: true,
      kind: 'presencial',
      booking_opens: null,
      family: null,
      class_package_id: 31,
      expiresAt: null,
    },
    {
      available_class_id: 1,
      class_type_id: 3,
      unlimited: false,
      kind: 'presencial',
      booking_opens: null,
      family: null,
      class_package_id: 31,
      expiresAt: new Date('2027-06-30T05:59:59.999Z'),
    },
  ]);
});

test.each([
  [[anAvailableClass(), anAvailableClass({ available_class_id: 2 })], '2'],
  [[anAvailableClass({ class_amount: -1 })], 'Ilimitadas'],
  [[], '0'],
  [
    [
      anAvailableClass(),
      anAvailableClass({ kind: 'online', class_amount: -1 }),
      anAvailableClass({ kind: 'especial' }),
    ],
    '1',
  ],
])('the credits indicator shows how many classes are left', (credits, shown) => {
  expect(
    mount(<CreditsIndicator credits={credits} />)
      .find('strong')
      .text(),
  ).toBe(shown);
});
