import { mount } from 'enzyme';
import { Button } from '../../../src/ui/Button';

test("a busy button's text stays in place and takes no clicks", () => {
  const onClick = jest.fn();
  const button = mount(
    <Button busy onClick={onClick}>
      Entrar
    </Button>,
  );
  button.find('button').simulate('click');
  expect(onClick).not.toHaveBeenCalled();
  expect(button.text()).toContain('Entrar');
  expect(button.find('button').prop('aria-busy')).toBe(true);
});

test('a button calls onClick', () => {
  const onClick = jest.fn();
  mount(<Button onClick={onClick}>Entrar</Button>)
    .find('button')
    .simulate('click');
  expect(onClick).toHaveBeenCalledTimes(1);
});
