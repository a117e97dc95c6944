import { mount, type ReactWrapper } from 'enzyme';
import { useState } from 'react';
import { act } from 'react-dom/test-utils';
import type { FieldValue } from '../../../../domain/forms/types';
import { formField } from '../../../../src/ui/form/controls';
import { PhoneControl } from '../../../../src/ui/form/PhoneControl';
import { flushPromises } from '../../../helpers/store';

let stored: FieldValue = null;

function Field({ value }: { readonly value: string }) {
  const [text, setText] = useState<FieldValue>(value);
  stored = text;
  const field = formField('phone', 'phone', 'Teléfono');
  return (
    <PhoneControl
      field={field}
      id="phone"
      value={text}
      onChange={setText}
      errors={{}}
      rules={{ today: '2026-11-20' }}
      uploads={{} as never}
    />
  );
}

/** The field once all countries are there. */
async function open(value = ''): Promise<ReactWrapper> {
  const screen = mount(<Field value={value} />);
  if (value === '') window.dispatchEvent(new Event('pointerdown'));
  for (let turn = 0; turn < 50 && screen.find('option').length < 10; turn += 1) {
    await act(() => flushPromises());
    screen.update();
  }
  return screen;
}
const type = (screen: ReactWrapper, text: string): void => {
  screen.find('input').simulate('change', { target: { value: text } });
};
const country = (screen: ReactWrapper): unknown => screen.find('select').prop('value');
const shown = (screen: ReactWrapper): unknown => screen.find('input').prop('value');

test('until a visitor touches the screen Mexico and the United States are there; no others are fetched', async () => {
  const screen = mount(<Field value="" />);
  for (let turn = 0; turn < 50; turn += 1) await act(() => flushPromises());
  screen.update();
  expect(screen.find('option').map((option) => option.text())).toEqual(['México (+52)', 'Estados Unidos (+1)']);
  screen.unmount();
});

test('Mexico is first, the United States second, then all others in the order of their Spanish names', async () => {
  const names = (await open()).find('option').map((option) => option.text());
  expect(names.slice(0, 3)).toEqual(['México (+52)', 'Estados Unidos (+1)', 'Afganistán (+93)']);
  expect(names.indexOf('España (+34)')).toBeLessThan(names.indexOf('Francia (+33)'));
});

test.each([
  ['+52 1 55 1234 5678', 'MX', '5512345678', '5512345678'],
  ['0052 55 1234 5678', 'MX', '5512345678', '5512345678'],
  ['+1 619 555 0134', 'US', '6195550134', '+16195550134'],
  ['+1 416 555 0134', 'CA', '4165550134', '+14165550134'],
  ['+44 20 7946 0958', 'GB', '2079460958', '+442079460958'],
])('a pasted %s finds its country', async (text, code, national, value) => {
  const screen = await open();
  type(screen, text);
  screen.setProps({});
  expect([country(screen), shown(screen), stored]).toEqual([code, national, value]);
});

test('a calling code that is typed chooses its country, sign by sign', async () => {
  const screen = await open();
  for (const text of ['+', '+4', '+44']) type(screen, text);
  expect([country(screen), shown(screen)]).toEqual(['GB', '']);
  type(screen, '07911123456');
  screen.find('input').simulate('blur');
  expect(stored).toBe('+447911123456');
});

test('a stored number shows its country, and goes with another one that is chosen', async () => {
  const screen = await open('+16195550134');
  expect([country(screen), shown(screen)]).toEqual(['US', '6195550134']);
  screen.find('select').simulate('change', { target: { value: 'MX' } });
  expect(stored).toBe('6195550134');
});
