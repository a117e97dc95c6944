/** What is typed into the sign-up form survives a reload of its tab, and nothing else. */
import SignUpFormContainer from '../../../../src/features/session/containers/SignUpFormContainer';
import { readSignUpDraft, writeSignUpDraft } from '../../../../src/features/session/signUpDraft';
import { signedOut } from '../../../../src/features/session/state';
import { flush, mountScreen, type } from '../../../helpers/mount';
import { fakeApi, ok, realStore } from '../../../helpers/store';

const NOW = Date.parse('2026-11-20T18:00:00.000Z');
beforeEach(() => sessionStorage.clear());

const open = async () => {
  fakeApi({ 'GET /pages': ok({ pages: [] }) });
  const store = realStore();
  store.dispatch(signedOut());
  const screen = await mountScreen(<SignUpFormContainer links={null} />, store);
  await flush(screen);
  return screen;
};
const valueOf = (screen: Awaited<ReturnType<typeof open>>, name: string) =>
  screen.find(`input[name="${name}"]`).prop('value');

it('the draft of the sign-up is there after a reload, without the password, and gone once the form is left', async () => {
  const before = await open();
  type(before, 'name', 'Nora');
  type(before, 'email', 'nora@ejemplo.mx');
  type(before, 'password', 'CasaAura2026');
  await flush(before);
  const stored = JSON.stringify({ ...sessionStorage });
  expect(stored).not.toContain('CasaAura2026');

  // A reload unmounts nothing: what is stored then is what the next page finds.
  const screen = await open();
  expect(valueOf(screen, 'name')).toBe('Nora');
  expect(valueOf(screen, 'email')).toBe('nora@ejemplo.mx');
  expect(valueOf(screen, 'password')).toBe('');
  screen.unmount();
  expect(readSignUpDraft()).toBeNull();
});

it('the draft of the sign-up is deleted ten minutes after the last change', () => {
  writeSignUpDraft({ name: 'Nora', terms: true, password: 'CasaAura2026' }, NOW);
  expect(readSignUpDraft(NOW + 6e5 - 1)).toEqual({ name: 'Nora' });
  expect(readSignUpDraft(NOW + 6e5)).toBeNull();
  expect(readSignUpDraft(NOW)).toBeNull();
});

it.each([['nothing'], ['{"values":"x","until":9e15}'], ['[]']])(
  'the draft of the sign-up is empty where the storage has %s',
  (stored) => {
    sessionStorage.setItem('registro.borrador', stored);
    expect(readSignUpDraft(NOW)).toBeNull();
  },
);
