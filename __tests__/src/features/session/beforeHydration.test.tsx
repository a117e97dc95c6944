/** Forms that the server renders show before any script runs: what is typed then is neither lost nor sent anywhere. */
import { useEffect, type ReactElement } from 'react';
import { hydrate, unmountComponentAtNode } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { act } from 'react-dom/test-utils';
import { DEFAULT_PASSWORD_POLICY as POLICY } from '../../../../domain/validation';
import { AddressForm } from '../../../../src/features/session/components/AddressForm';
import { LoginForm } from '../../../../src/features/session/containers/LoginFormContainer';
import { NewPasswordForm } from '../../../../src/features/session/components/NewPasswordForm';
import { SignUpForm } from '../../../../src/features/session/containers/SignUpFormContainer';
import { Checkbox } from '../../../../src/ui/Checkbox';
import { createRenderContext, RenderContext } from '../../../../src/ssr/RenderContext';
import { replayInput } from '../../../../src/ssr/replayInput';

const COMMON = { busy: false, error: null, links: null } as const;
const noop = (): void => undefined;

let root: HTMLElement;
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  unmountComponentAtNode(root);
  root.remove();
});

const inPage = (content: ReactElement, values: Parameters<typeof createRenderContext>[0]): ReactElement => (
  <RenderContext.Provider value={createRenderContext(values)}>{content}</RenderContext.Provider>
);

/** As src/app/index.tsx does it: once the effects have run. */
function Page({ children }: { readonly children: ReactElement }) {
  useEffect(() => replayInput(root), []);
  return children;
}
const hydrateAndReplay = (content: ReactElement): void =>
  act(() => void hydrate(inPage(<Page>{content}</Page>, { hydrating: true }), root));

function renderOnServer(form: ReactElement): HTMLFormElement {
  root.innerHTML = renderToString(inPage(form, { isServer: true }));
  return root.querySelector('form') as HTMLFormElement;
}

const FORMS: readonly (readonly [string, () => ReactElement])[] = [
  ['sign-in', () => <LoginForm {...COMMON} onSubmit={noop} />],
  ['recovery', () => <AddressForm {...COMMON} action="Recuperar" onSubmit={noop} />],
  [
    'sign-up',
    () => (
      <SignUpForm
        {...COMMON}
        policy={POLICY}
        documents={[]}
        accountEmail={null}
        accountName={null}
        onCheckPhone={async () => true}
        onSubmit={noop}
        onOtherAccount={noop}
      />
    ),
  ],
  ['a mailed link', () => <AddressForm {...COMMON} text="Te mandamos un enlace." action="Mandar" onSubmit={noop} />],
  [
    'a new password',
    () => <NewPasswordForm busy={false} error={null} email="ana@estudio.mx" policy={POLICY} onSubmit={noop} />,
  ],
];

it.each(FORMS)('%s, sent before hydration, puts no password into an address', (_name, form) => {
  // Outside a dialog element a browser doesn't submit such a form.
  expect(renderOnServer(form()).method).toBe('dialog');
});

it('text typed or filled in before hydration of a form is sent', () => {
  const sent = jest.fn();
  const login = <LoginForm {...COMMON} onSubmit={sent} />;
  const form = renderOnServer(login);
  const [email, password] = [...form.querySelectorAll('input')];
  Object.assign(email as HTMLInputElement, { value: 'ana@estudio.mx' });
  Object.assign(password as HTMLInputElement, { value: 'secreta1' });
  hydrateAndReplay(login);
  act(() => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  expect(sent).toHaveBeenCalledWith({ email: 'ana@estudio.mx', password: 'secreta1' });
});

it('a checkbox that was ticked before hydration stays ticked', () => {
  const onChange = jest.fn();
  const box = (
    <Checkbox checked={false} onChange={onChange}>
      Acepto los términos
    </Checkbox>
  );
  root.innerHTML = renderToString(inPage(box, { isServer: true }));
  root.querySelector('input')?.click();
  hydrateAndReplay(box);
  expect(onChange.mock.calls).toEqual([[true]]);
});
