import { mount } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { Avatar } from '../../../src/ui/Avatar';
import { Checkbox } from '../../../src/ui/Checkbox';
import { Pager } from '../../../src/ui/Pager';
import { PasswordField } from '../../../src/ui/PasswordField';
import { Price } from '../../../src/ui/Price';
import { SegmentedFilter } from '../../../src/ui/SegmentedFilter';
import { Select } from '../../../src/ui/Select';
import { Stars } from '../../../src/ui/Stars';
import { TextField } from '../../../src/ui/TextField';

test('a form field names its control and describes it with error and hint', () => {
  const field = mount(
    <TextField
      label="Correo"
      value=""
      onChange={() => undefined}
      hint="El de tu cuenta"
      error="Escribe un correo válido."
      id="correo"
    />,
  );
  expect(field.find('label').prop('htmlFor')).toBe('correo');
  expect(field.find('input').props()).toMatchObject({
    id: 'correo',
    'aria-invalid': true,
    'aria-describedby': 'correo-error correo-hint',
  });
});

test('a form field without error or hint is described by nothing', () => {
  const field = mount(<TextField label="Correo" value="" onChange={() => undefined} />);
  expect(field.find('input').prop('aria-describedby')).toBeUndefined();
  expect(field.find('input').prop('aria-invalid')).toBeUndefined();
});

test('a password field is hidden until shown by its button', () => {
  const field = mount(<PasswordField label="Contraseña" value="x" onChange={() => undefined} />);
  expect(field.find('input').prop('type')).toBe('password');
  field.find('button').simulate('click');
  expect(field.find('input').prop('type')).toBe('text');
  expect(field.find('button').prop('aria-label')).toBe('Ocultar contraseña');
});

test('a password field accepts pasting, and tells password managers what it is for', () => {
  const field = mount(
    <PasswordField label="Contraseña" autoComplete="new-password" value="" onChange={() => undefined} />,
  );
  const input = field.find('input');
  expect(input.prop('autoComplete')).toBe('new-password');
  expect(input.prop('maxLength')).toBeUndefined();
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  input.getDOMNode().dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
});

test('select and checkbox pass on their values', () => {
  const chosen = jest.fn();
  const ticked = jest.fn();
  mount(
    <Select
      label="Estudio"
      value="1"
      options={[
        { value: '1', label: 'Roma' },
        { value: '2', label: 'Condesa' },
      ]}
      onChange={chosen}
    />,
  )
    .find('select')
    .simulate('change', { target: { value: '2' } });
  mount(
    <Checkbox checked={false} onChange={ticked}>
      Acepto
    </Checkbox>,
  )
    .find('input')
    .simulate('change', { target: { checked: true } });
  expect([chosen.mock.calls, ticked.mock.calls]).toEqual([[['2']], [[true]]]);
});

describe('pager', () => {
  test('shows page / max, and leads nowhere past the ends', () => {
    const onChange = jest.fn();
    const pager = mount(<Pager page={1} max={3} onChange={onChange} />);
    expect(pager.text()).toBe('1 / 3');
    expect(pager.find('button').first().prop('disabled')).toBe(true);
    pager.find('button').last().simulate('click');
    expect(onChange).toHaveBeenCalledWith(2);
  });

  test('of pages without numbers has arrows alone, and none past the ends', () => {
    const onNext = jest.fn();
    const pager = mount(<Pager onPrevious={null} onNext={onNext} />);
    expect(pager.text()).toBe('');
    expect(pager.find('button').first().prop('disabled')).toBe(true);
    pager.find('button').last().simulate('click');
    expect(onNext).toHaveBeenCalledTimes(1);
    expect(mount(<Pager onPrevious={null} onNext={null} />).isEmptyRender()).toBe(true);
  });

  test('is not shown for one page', () => {
    expect(mount(<Pager page={1} max={1} onChange={() => undefined} />).isEmptyRender()).toBe(true);
  });
});

describe('stars', () => {
  test('show a rating in words', () => {
    expect(
      mount(<Stars value={4} label="Clase" />)
        .find('[role="img"]')
        .prop('aria-label'),
    ).toBe('Clase: 4 estrellas');
  });

  test('let one rating of five be chosen', () => {
    const onChange = jest.fn();
    const stars = mount(<Stars value={null} label="Clase" onChange={onChange} />);
    expect(stars.find('input')).toHaveLength(5);
    stars.find('input').at(2).simulate('change');
    expect(onChange).toHaveBeenCalledWith(3);
  });
});

test('a package on sale shows both prices', () => {
  expect(mount(<Price price={180000} sale_price={150000} />).text()).toBe('Antes $1,800.00 MXN Ahora $1,500.00 MXN');
  expect(mount(<Price price={180000} />).text()).toBe('$1,800.00 MXN');
});

test('a filter is a group of toggle buttons', () => {
  const onChange = jest.fn();
  const filter = mount(
    <SegmentedFilter
      label="Filtrar"
      value="all"
      options={[
        { value: 'all', label: 'Todas' },
        { value: 'past', label: 'Pasadas' },
      ]}
      onChange={onChange}
    />,
  );
  expect(filter.find('button').map((b) => b.prop('aria-pressed'))).toEqual([true, false]);
  filter.find('button').last().simulate('click');
  expect(onChange).toHaveBeenCalledWith('past');
});

test('a picture that does not load gives way to initials', () => {
  const avatar = mount(<Avatar name="Ana Reyes Mora" src="/nada.jpg" />);
  act(() => void avatar.find('img').simulate('error'));
  avatar.update();
  expect(avatar.text()).toBe('AR');
});
