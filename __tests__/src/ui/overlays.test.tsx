import { mount, type ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import Dialog from '../../../src/ui/Dialog';
import Drawer from '../../../src/ui/Drawer';

const mounted: ReactWrapper[] = [];
afterEach(() => mounted.splice(0).forEach((wrapper) => wrapper.unmount()));

/** A transition that ends inside, as browsers report it: the button under the finger takes on its colour again. */
function endInside(overlay: Element): void {
  act(() => void overlay.querySelector('button')?.dispatchEvent(new Event('transitionend', { bubbles: true })));
}

/** Long enough for the end that is assumed where a browser reports none (5 ms after the time it takes). */
async function gone(wrapper: ReactWrapper, selector: string): Promise<boolean> {
  for (let i = 0; i < 50 && document.querySelector(selector); i += 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
    wrapper.update();
  }
  return document.querySelector(selector) === null;
}

test('a dialog closes whatever ends its own transition inside it meanwhile', async () => {
  const onExited = jest.fn();
  const wrapper = mount(
    <Dialog open title="Cancelar Clase" onClose={() => undefined} onExited={onExited}>
      Hola
    </Dialog>,
  );
  mounted.push(wrapper);
  const dialog = document.querySelector('[role="dialog"]') as Element;
  endInside(dialog);
  expect(onExited).not.toHaveBeenCalled();
  wrapper.setProps({ open: false });
  endInside(dialog);
  expect(await gone(wrapper, '[role="dialog"]')).toBe(true);
  expect(onExited).toHaveBeenCalledTimes(1);
});

test('a closed drawer leaves the page after the end of a transition inside it', async () => {
  const wrapper = mount(
    <Drawer open label="Menú" onClose={() => undefined}>
      Hola
    </Drawer>,
  );
  mounted.push(wrapper);
  wrapper.setProps({ open: false });
  endInside(document.querySelector('.ui-drawer') as Element);
  expect(await gone(wrapper, '.ui-drawer')).toBe(true);
});

test.each([
  [
    'a dialog',
    <Dialog key="d" open title="Cancelar Clase" onClose={() => undefined} footer={<button id="last">Sí</button>}>
      Hola
    </Dialog>,
  ],
  [
    'a drawer',
    <Drawer key="d" open label="Menú" onClose={() => undefined}>
      <button id="last">Salir</button>
    </Drawer>,
  ],
])('%s traps the focus at both ends: Tab goes on at the first stop, Shift+Tab at the last', (_, overlay) => {
  mounted.push(mount(overlay));
  const last = document.getElementById('last') as HTMLElement;
  const first = document.querySelector('[aria-modal="true"] button') as HTMLElement;
  const tab = (shiftKey: boolean): boolean =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey, cancelable: true }));
  last.focus();
  expect(tab(false)).toBe(false);
  expect(document.activeElement).toBe(first);
  expect(tab(true)).toBe(false);
  expect(document.activeElement).toBe(last);
  // In between the browser goes on by itself.
  expect(tab(true)).toBe(true);
});
