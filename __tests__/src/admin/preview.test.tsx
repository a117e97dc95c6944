/** A page inside the admin area: its children as visitors see them. */
import { mount, type ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { PreviewFrame } from '../../../src/admin/preview/PreviewFrame';

const pressed = jest.fn();
let screen: ReactWrapper;
let sheet: HTMLStyleElement;
beforeEach(() => {
  sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = '.landing { color: red }';
  document.body.className = 'studio';
  document.documentElement.style.setProperty('--primary', '#111111');
  const children = (
    <a href="/calendario" onClick={pressed}>
      Ver calendario
    </a>
  );
  screen = mount(
    <PreviewFrame title="Vista previa" width="phone" variables={{ '--primary': '#abcdef' }}>
      {children}
    </PreviewFrame>,
    { attachTo: document.body.appendChild(document.createElement('div')) },
  );
});
afterEach(() => {
  screen.unmount();
  sheet.remove();
});
const inner = (): Document => screen.find('iframe').getDOMNode<HTMLIFrameElement>().contentDocument!;

test('the preview shows the draft of the studio’s style sheet instead of the stored one', () => {
  screen.unmount();
  const own = document.head.appendChild(document.createElement('style'));
  const stored = '.studio { color: blue }';
  own.textContent = stored;
  screen = mount(
    <PreviewFrame title="Vista previa" width="phone" ownCss={{ stored, draft: '.studio { color: pink }' }}>
      Hola
    </PreviewFrame>,
    { attachTo: document.body.appendChild(document.createElement('div')) },
  );
  const sheets = () => [...inner().head.querySelectorAll('style')].map(({ textContent }) => textContent);
  expect(sheets()).toEqual(['.landing { color: red }', '.studio { color: pink }']);
  screen.setProps({ ownCss: { stored, draft: '' } });
  expect(sheets()).toEqual(['.landing { color: red }', '']);
  own.remove();
});

test('the preview shows its children in a frame of the chosen width, with the styles of page and draft', () => {
  expect(inner().body.textContent).toBe('Ver calendario');
  expect(inner().body.className).toBe('studio');
  expect(inner().head.textContent).toContain('.landing { color: red }');
  expect(inner().documentElement.style.getPropertyValue('--primary')).toBe('#abcdef');
  expect(screen.find('iframe').prop('style')).toMatchObject({ width: 390 });
  screen.setProps({ width: 'desktop', variables: { '--primary': '#000000' } });
  expect(screen.find('iframe').prop('style')).toMatchObject({ width: 1280 });
  expect(inner().documentElement.style.getPropertyValue('--primary')).toBe('#000000');
});

test("in the preview links aren't followed and no handler runs", () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  act(() => void inner().querySelector('a')!.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  expect(pressed).not.toHaveBeenCalled();
});

test('the preview gets style sheets of chunks that load later', async () => {
  const late = document.head.appendChild(document.createElement('style'));
  late.textContent = '.late { color: blue }';
  await act(async () => undefined);
  expect(inner().head.textContent).toContain('.late');
  late.remove();
});
