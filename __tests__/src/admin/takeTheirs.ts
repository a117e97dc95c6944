import type { ReactWrapper } from 'enzyme';
import type { AppStore } from '../../../src/core/store';
import { press, waitUntil } from '../../helpers/mount';
import { alertTexts, type FakeApi } from '../../helpers/store';

/** The refusal of a change, where another admin has stored another one meanwhile. */
export const CHANGED_MEANWHILE = {
  status: 412,
  body: {
    code: 'row/changed',
    message: 'Alguien más cambió esto.',
    changed: { by: 'Beto Luna', at: '2026-11-23T12:00:00.000Z' },
  },
};

/** 'Usar lo guardado', as every editor has it: shows what is stored in the form, stores nothing, reports nothing. */
export async function takeTheirs(
  { screen, api }: { readonly screen: ReactWrapper; readonly api: Pick<FakeApi, 'requests'> },
  isShown: (screen: ReactWrapper) => boolean,
): Promise<void> {
  const done = () => [
    api.requests.filter(({ call }) => !call.startsWith('GET')).length,
    alertTexts(screen.find('Provider').first().prop<AppStore>('store')),
  ];
  const before = done();
  expect(isShown(screen)).toBe(false);
  await press(screen, 'Usar lo guardado');
  await waitUntil(screen, () => isShown(screen));
  expect([isShown(screen), screen.find('table.admin-conflict').exists()]).toEqual([true, false]);
  expect(done()).toEqual(before);
}
