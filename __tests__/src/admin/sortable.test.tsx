/** A list whose order is changed by its handles. */
import { mount, type ReactWrapper } from 'enzyme';
import { useState } from 'react';
import { act } from 'react-dom/test-utils';
import { SortableList } from '../../../src/admin/sortable/SortableList';
import { waitUntil } from '../../helpers/mount';

const PACKAGES = ['Uno', 'Dos', 'Tres'].map((label, n) => ({ id: n + 1, label }));
const HEIGHT = 60;

/** jsdom has no layout: each row stands under the one before it. */
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const row = this.closest('li');
    const n = row ? [...row.parentElement!.children].indexOf(row) : 0;
    return new DOMRect(0, n * HEIGHT, 300, row ? HEIGHT : HEIGHT * PACKAGES.length);
  });
});
afterEach(() => jest.restoreAllMocks());

const moved = jest.fn();
beforeEach(() => moved.mockClear());

function Packages({ disabled = false }: { readonly disabled?: boolean }) {
  const [items, setItems] = useState(PACKAGES);
  return (
    <SortableList
      label="Paquetes"
      items={items}
      disabled={disabled}
      renderItem={({ label }) => <b>{label}</b>}
      onMove={(ids) => {
        moved(ids);
        setItems(ids.map((id) => items.find((item) => item.id === id)!));
      }}
    />
  );
}

let screen: ReactWrapper;
afterEach(() => screen.unmount());

async function open(disabled = false): Promise<void> {
  screen = mount(<Packages disabled={disabled} />, {
    attachTo: document.body.appendChild(document.createElement('div')),
  });
  await waitUntil(screen, () => screen.find('button').exists());
}
const handle = (label: string): HTMLElement =>
  screen.find(`button[aria-label="Mover ${label}"]`).getDOMNode<HTMLElement>();
/** As a person does it: the list has time to follow before the next key. */
async function keys(from: HTMLElement, ...codes: string[]): Promise<void> {
  from.focus();
  for (const code of codes) {
    await act(async () => {
      (code === codes[0] ? from : document).dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    screen.update();
  }
}
const order = (): string[] => screen.find('li b').map((row) => row.text());
const said = (): string => document.querySelector('[role="status"]')!.textContent;

test('a sortable list is reordered by keyboard, and each step is announced in Spanish', async () => {
  await open();
  expect(handle('Uno').getAttribute('aria-roledescription')).toBe('se puede mover');
  const help = document.getElementById(handle('Uno').getAttribute('aria-describedby')!);
  expect(help?.textContent).toContain('Con las flechas cambias el lugar');
  await keys(handle('Uno'), 'Space');
  expect(said()).toBe('Uno: lugar 1 de 3.');
  await keys(handle('Uno'), 'ArrowDown');
  expect(said()).toBe('Uno: lugar 2 de 3.');
  await keys(handle('Uno'), 'Enter');
  expect(moved.mock.calls).toEqual([[[2, 1, 3]]]);
  expect(order()).toEqual(['Dos', 'Uno', 'Tres']);
  expect(said()).toBe('Uno quedó en el lugar 2 de 3.');
});

test('Escape leaves the order of a sortable list unchanged', async () => {
  await open();
  await keys(handle('Tres'), 'Space', 'ArrowUp', 'Escape');
  expect(moved).not.toHaveBeenCalled();
  expect(order()).toEqual(['Uno', 'Dos', 'Tres']);
  expect(said()).toBe('Sin cambios: Tres sigue en el lugar 3 de 3.');
});

test("a disabled list can't be reordered", async () => {
  await open(true);
  await keys(handle('Uno'), 'Space', 'ArrowDown', 'Space');
  expect(moved).not.toHaveBeenCalled();
});
