/** Where a refusal appears: read aloud, and in view although the press may be a screen away. */
import { mount } from 'enzyme';
import { FormAlert } from '../../../src/ui/FormAlert';

test('a refusal is brought into view when it comes and when it changes, and not while it stays or goes', () => {
  const scroll = jest.fn();
  Element.prototype.scrollIntoView = scroll;
  const alert = mount(<FormAlert text={null} />);
  expect(scroll).not.toHaveBeenCalled();
  for (const text of ['Ya está lleno.', 'Ya está lleno.', null, 'Elige otro lugar.', 'Ya está lleno.'])
    alert.setProps({ text });
  expect(scroll.mock.contexts).toEqual(Array.from({ length: 3 }, () => alert.getDOMNode()));
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  expect(alert.find('[role="alert"]').hostNodes().text()).toBe('Ya está lleno.');
  alert.unmount();
});
