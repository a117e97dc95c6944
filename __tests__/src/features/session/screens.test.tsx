import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { returnPath } from '../../../../src/features/session/returnPath';
import { SLOW_AFTER_MS } from '../../../../src/features/session/components/AccessScreen';
import LoginScreen from '../../../../src/features/session/containers/LoginScreen';
import RecoverScreen from '../../../../src/features/session/containers/RecoverScreen';
import SignUpScreen from '../../../../src/features/session/containers/SignUpScreen';
import { type Identity } from '../../../../src/features/session/identity';
import { IdentityError } from '../../../../src/features/session/identityError';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPage } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, type, waitUntil } from '../../../helpers/mount';
import { fakeApi, fakeIdentity, ok, realStore, flushPromises, type StateChanges } from '../../../helpers/store';

const SIGNED_OUT = { ...initialSession, status: 'signed-out' } as const;
const storeOf = (identity: Identity = fakeIdentity(), changes: StateChanges = {}) =>
  realStore({ appconfig: aConfig(), session: SIGNED_OUT, ...changes }, identity);

const submit = async (screen: ReactWrapper): Promise<void> => {
  await act(async () => {
    screen.find('form').simulate('submit');
    await flushPromises();
  });
  screen.update();
};

beforeEach(() => window.sessionStorage.clear());

describe('where to go after login', () => {
  test.each([
    [{ from: '/paquetes' }, '/paquetes'],
    [{ from: '//evil.mx' }, '/mystudio'],
    [{ from: '/\\evil.mx' }, '/mystudio'],
    [{ from: 'https://evil.mx' }, '/mystudio'],
    [{ from: 7 }, '/mystudio'],
    [null, '/mystudio'],
  ])('%p -> %s', (state, path) => {
    expect(returnPath(state)).toBe(path);
  });
});

describe('/entrar', () => {
  const open = (identity?: Identity) =>
    mountScreen(<LoginScreen />, storeOf(identity), { path: '/entrar', route: '/entrar' });

  test.each([
    ['a customer', 'customer', '/mystudio'],
    ['staff', 'staff', '/admin'],
    ['a coach', 'coach', '/admin'],
  ] as const)('the right password leads %s to the own area', async (_, role, area) => {
    fakeApi({ 'GET /customer/me': ok({ customer: aCustomer({ role }) }) });
    const screen = await open();
    type(screen, 'email', 'ana@ejemplo.mx');
    type(screen, 'password', 'secreta1');
    await submit(screen);
    expect(currentAddress(screen)).toBe(area);
  });

  test('a wrong one shows an error, and what was typed stays', async () => {
    const signIn = async (): Promise<never> => {
      throw new IdentityError('auth/wrong-password', '');
    };
    const screen = await open(fakeIdentity({ signIn }));
    type(screen, 'email', 'ana@ejemplo.mx');
    type(screen, 'password', 'mala');
    await submit(screen);
    expect(screen.text()).toContain('La contraseña es incorrecta. Por favor, intenta de nuevo');
    expect(screen.find('input[name="email"]').prop('value')).toBe('ana@ejemplo.mx');
  });

  test('empty fields show their errors and nothing is sent', async () => {
    const signIn = jest.fn();
    const screen = await open(fakeIdentity({ signIn }));
    await submit(screen);
    expect(screen.text()).toContain('Debes llenar este campo.');
    expect(screen.find('input[name="email"]').prop('aria-invalid')).toBe(true);
    expect(signIn).not.toHaveBeenCalled();
  });

  test('the password can be shown', async () => {
    const screen = await open();
    screen.find('button[aria-label="Mostrar contraseña"]').simulate('click');
    expect(screen.find('input[name="password"]').prop('type')).toBe('text');
  });

  test('a person who is signed in goes to /mystudio', async () => {
    const screen = await mountScreen(
      <LoginScreen />,
      storeOf(undefined, { session: { ...initialSession, status: 'signed-in' } }),
      { path: '/entrar', route: '/entrar' },
    );
    expect(currentAddress(screen)).toBe('/mystudio');
  });

  test('links lead to sign-up and recovery', async () => {
    const screen = await open();
    expect(screen.find('a[href="/registro"]').text()).toBe('Crear una cuenta');
    expect(screen.find('a[href="/recuperar"]').exists()).toBe(true);
  });
});

describe('Accediendo', () => {
  test('shows while the session is unknown; after 30 seconds it offers the way back', async () => {
    jest.useFakeTimers();
    const store = storeOf(undefined, { session: initialSession });
    const screen = await mountScreen(<LoginScreen />, store, { path: '/entrar', route: '/entrar' });
    expect(screen.text()).toContain('Accediendo');
    act(() => void jest.advanceTimersByTime(SLOW_AFTER_MS - 1));
    screen.update();
    expect(screen.find('a[href="/entrar"]').exists()).toBe(false);
    act(() => void jest.advanceTimersByTime(1));
    screen.update();
    screen.find('a[href="/entrar"]').simulate('click', { button: 0 });
    expect(store.getState().session.status).toBe('signed-out');
    jest.useRealTimers();
  });
});

describe('/registro', () => {
  const VALUES = {
    name: 'Ana',
    last_name: 'Reyes',
    email: 'ana@ejemplo.mx',
    phone: '5512345678',
    password: 'secreta1',
    password_confirm: 'secreta1',
  };
  const api = (exists = false, brand: Parameters<typeof fakeApi>[0] = {}) =>
    fakeApi({
      'GET /brand_profiles': ok({ studios: [] }),
      'GET /pages': ok({
        pages: [aPage(), aPage({ page_id: 52, title: 'Historia', required_signup: false })],
      }),
      'GET /customer/phone': ok({ exists }),
      'GET /pages/terminos': ok({ page: aPage() }),
      'POST /customer/signup': ok({ customer: aCustomer() }),
      ...brand,
    });
  const open = (identity?: Identity, changes?: StateChanges) =>
    mountScreen(<SignUpScreen />, storeOf(identity, changes), { path: '/registro', route: '/registro' });
  const fill = (screen: ReactWrapper, values: Partial<typeof VALUES> = {}): void =>
    Object.entries({ ...VALUES, ...values }).forEach(([name, value]) => type(screen, name, value));
  const openMore = (screen: ReactWrapper): void => void screen.find('button.session-more').simulate('click');
  const tick = (screen: ReactWrapper): void =>
    void screen.find('input[name="terms"]').simulate('change', { target: { checked: true } });
  const posted = (requests: readonly { call: string; body: unknown }[]) =>
    requests.filter((r) => r.call === 'POST /customer/signup').map((r) => r.body);

  test('a complete form makes a customer and goes to /mystudio', async () => {
    const { requests } = api();
    const screen = await open();
    fill(screen);
    tick(screen);
    await submit(screen);
    await flush(screen);
    expect(posted(requests)).toEqual([{ name: 'Ana', last_name: 'Reyes', phone: '5512345678', accepted_pages: [51] }]);
    expect(currentAddress(screen)).toBe('/mystudio');
  });

  test('the box for news and promotions is not ticked, and consent is sent only for who ticks it', async () => {
    const { requests } = api();
    const screen = await open();
    const news = () => screen.find('input[name="news"]');
    expect(news().prop('checked')).toBe(false);
    fill(screen);
    tick(screen);
    news().simulate('change', { target: { checked: true } });
    await submit(screen);
    await flush(screen);
    expect(posted(requests)).toMatchObject([{ news: true }]);
  });

  test('optional fields are sent where they were filled in', async () => {
    const { requests } = api();
    const screen = await open();
    fill(screen);
    openMore(screen);
    type(screen, 'birthdate', '1990-03-14');
    type(screen, 'instagram', ' @ana.reyes ');
    expect(screen.find('input[name="other"]').exists()).toBe(false);
    screen.find('select[name="signup_reason"]').simulate('change', { target: { value: 'Otro' } });
    tick(screen);
    await submit(screen);
    expect(screen.find('input[name="other"]').prop('aria-invalid')).toBe(true);
    expect(posted(requests)).toEqual([]);
    type(screen, 'other', 'Mi gimnasio');
    await submit(screen);
    expect(posted(requests)).toMatchObject([
      { birthdate: '1990-03-14', instagram: 'ana.reyes', signup_reason: 'Otro', other: 'Mi gimnasio' },
    ]);
  });

  test.each([
    ['birthdate', '1850-01-01', 'Escribe una fecha de nacimiento válida.'],
    ['instagram', 'dos palabras', 'Escribe tu usuario de Instagram'],
  ])('a wrong %s shows an error', async (field, value, text) => {
    const { requests } = api();
    const screen = await open();
    fill(screen);
    openMore(screen);
    type(screen, field, value);
    tick(screen);
    await submit(screen);
    expect(screen.text()).toContain(text);
    expect(posted(requests)).toEqual([]);
  });

  test('the password has to be repeated once it is typed, and optional fields show on request', async () => {
    api();
    const screen = await open();
    const names = (): unknown[] =>
      Array.from(screen.find('form').getDOMNode<HTMLFormElement>().elements, (control) =>
        control.getAttribute('name'),
      ).filter(Boolean);
    expect(names()).toEqual(['name', 'last_name', 'email', 'phone', 'password', 'terms', 'news']);
    type(screen, 'password', 's');
    expect(names()).toContain('password_confirm');
    openMore(screen);
    expect(names().slice(-3)).toEqual(['birthdate', 'instagram', 'signup_reason']);
  });

  test('a name from Google is filled in, and can be corrected', async () => {
    api();
    const account = { uid: 'uid-7', email: 'ana@ejemplo.mx', name: 'Ana María Reyes' };
    const screen = await open(undefined, { session: { ...initialSession, status: 'registering', account } });
    expect(screen.find('input[name="name"]').prop('value')).toBe('Ana');
    expect(screen.find('input[name="last_name"]').prop('value')).toBe('María Reyes');
    // The way to the login would only lead back here.
    expect(screen.find('a[href="/entrar"]').exists()).toBe(false);
  });

  test("the title is the specification's", async () => {
    api();
    expect((await open()).find('h1').text()).toBe('¡Regístrate!');
  });

  test('without the terms nothing is sent', async () => {
    const { requests } = api();
    const screen = await open();
    fill(screen);
    await submit(screen);
    expect(screen.text()).toContain('Debes aceptar los términos y condiciones antes de continuar.');
    expect(posted(requests)).toEqual([]);
  });

  test('the privacy notice is linked where it needs no acceptance', async () => {
    fakeApi({ 'GET /pages': ok({ pages: [aPage({ slug: 'privacidad', title: 'Aviso', required_signup: false })] }) });
    expect((await open()).find('.content-privacy a').prop('href')).toBe('/privacidad');
  });

  test('no page has to be accepted: there is no box', async () => {
    fakeApi({ 'GET /pages': ok({ pages: [aPage({ required_signup: false })] }) });
    expect((await open()).find('input[name="terms"]').exists()).toBe(false);
  });

  test('the phone has ten digits at most, whatever is typed', async () => {
    api();
    const screen = await open();
    type(screen, 'phone', '(55) 1234-5678 ext. 9');
    expect(screen.find('input[name="phone"]').prop('value')).toBe('5512345678');
  });

  test('a phone in use shows an error when the field is left, and again on submit', async () => {
    const { requests } = api(true);
    const screen = await open();
    fill(screen);
    tick(screen);
    await act(async () => {
      screen.find('input[name="phone"]').simulate('blur');
      await flushPromises();
    });
    screen.update();
    expect(screen.text()).toContain('Ya existe una cuenta con ese número de teléfono');
    await submit(screen);
    expect(posted(requests)).toEqual([]);
  });

  test('a phone that was never left is checked before anything is sent', async () => {
    const { requests } = api(true);
    const signUp = jest.fn();
    const screen = await open(fakeIdentity({ signUp }));
    fill(screen);
    tick(screen);
    await submit(screen);
    expect(screen.text()).toContain('Ya existe una cuenta con ese número de teléfono');
    expect(signUp).not.toHaveBeenCalled();
    expect(posted(requests)).toEqual([]);
  });

  test('passwords that differ show an error', async () => {
    api();
    const screen = await open();
    fill(screen, { password_confirm: 'otra' });
    tick(screen);
    await submit(screen);
    expect(screen.text()).toContain('Las contraseñas no coinciden');
  });

  test("the password's requirements are ticked while it is typed", async () => {
    api();
    const screen = await open();
    expect(screen.find('.session-hints__hint--met').exists()).toBe(false);
    type(screen, 'password', 'secreta1');
    expect(screen.find('.session-hints__hint--met').text()).toContain('Al menos 6 caracteres');
  });

  test('an account without customer has to fill in only what is missing', async () => {
    const { requests } = api();
    const account = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
    const screen = await open(undefined, { session: { ...initialSession, status: 'registering', account } });
    expect(screen.find('input[name="email"]').exists()).toBe(false);
    expect(screen.find('input[name="password"]').exists()).toBe(false);
    expect(screen.text()).toContain('ana@ejemplo.mx');
    const { name, last_name, phone } = VALUES;
    Object.entries({ name, last_name, phone }).forEach(([field, value]) => type(screen, field, value));
    tick(screen);
    await submit(screen);
    expect(posted(requests)).toHaveLength(1);
    expect(currentAddress(screen)).toBe('/mystudio');
  });

  test("an account of another studio of the brand takes its data along by a press; consent isn't taken along", async () => {
    const profile = { name: 'Luz', last_name: 'Ríos', phone: null, birthdate: '1990-05-01', instagram: null };
    const { requests } = api(false, {
      'GET /brand_profiles': ok({ studios: [{ studio_id: 7, studio: 'Casa Aura' }] }),
      'POST /brand_profiles/7': ok(profile),
    });
    const account = { uid: 'uid-7', email: 'luz@ejemplo.mx' };
    const screen = await open(undefined, { session: { ...initialSession, status: 'registering', account } });
    await waitUntil(screen, () => screen.text().includes('Usar mis datos de Casa Aura'));
    expect(screen.find('input[name="name"]').prop('value')).toBe('');
    // What that studio doesn't know stays as it was typed.
    type(screen, 'phone', '5511223344');
    await press(screen, 'Usar mis datos de Casa Aura');
    await waitUntil(screen, () => screen.text().includes('Estos son tus datos de Casa Aura.'));
    expect(screen.find('input[name="name"]').prop('value')).toBe('Luz');
    await submit(screen);
    expect(posted(requests)).toEqual([]);
    tick(screen);
    await submit(screen);
    expect(posted(requests)).toMatchObject([
      { name: 'Luz', last_name: 'Ríos', phone: '5511223344', birthdate: '1990-05-01' },
    ]);
  });

  test('leaving for another account needs a confirmation', async () => {
    api();
    const account = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
    const store = storeOf(undefined, { session: { ...initialSession, status: 'registering', account } });
    const screen = await mountScreen(<SignUpScreen />, store, { path: '/registro', route: '/registro' });
    await press(screen, 'Usar otra cuenta');
    await waitUntil(screen, () => document.querySelector('.swal2-confirm') !== null);
    expect(document.querySelector('.swal2-title')?.textContent).toBe('Precaución');
    document.querySelector<HTMLElement>('.swal2-confirm')?.click();
    await waitUntil(screen, () => store.getState().session.status === 'signed-out');
    expect(screen.find('input[name="password"]').exists()).toBe(true);
  });

  test('the required documents can be read', async () => {
    api();
    const screen = await open();
    await press(screen, 'Términos y condiciones');
    await waitUntil(screen, () => (document.body.textContent ?? '').includes('Lo que acordamos.'));
    expect(screen.find('[role="dialog"] h2').first().text()).toBe('Términos y condiciones');
    expect(document.body.textContent).toContain('Lo que acordamos.');
  });
});

describe('/recuperar', () => {
  test('sends the mail and confirms it', async () => {
    const sendReset = jest.fn(async () => undefined);
    const store = storeOf(fakeIdentity({ sendReset }));
    const screen = await mountScreen(<RecoverScreen />, store, { path: '/recuperar', route: '/recuperar' });
    expect(screen.find('h1').text()).toBe('¡Recupera tu cuenta!');
    expect(screen.find('a[href="/entrar"]').text()).toBe('Inicia Sesión');
    type(screen, 'email', 'ana@ejemplo.mx');
    await submit(screen);
    expect(sendReset).toHaveBeenCalledWith('ana@ejemplo.mx');
    expect(store.getState().alerts.alerts[0]?.text).toBe('Te hemos enviado un correo para reestablecer tu contraseña.');
  });
});
