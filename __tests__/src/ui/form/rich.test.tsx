import type { ReactWrapper } from 'enzyme';
import type { FormField } from '../../../../domain/forms/types';
import { press } from '../../../helpers/mount';
import { errorOf, focused, formField, frameOf, mountForm, submit, summaryOf, typeInto } from './harness';

describe('a creatable select', () => {
  const add = (form: ReactWrapper, text: string, key = 'Enter'): void => {
    typeInto(form, 'gustos', text);
    frameOf(form, 'gustos').find('input').simulate('keydown', { key });
  };
  const open = async (changes: Partial<FormField> = {}) => {
    const onSubmit = jest.fn(async (_values: unknown) => true);
    const fields = [formField('gustos', 'creatable-select', { options: 'Yoga,Barre', ...changes })];
    return { form: await mountForm({ fields, onSubmit }), onSubmit };
  };
  const chosen = (form: ReactWrapper): string[] =>
    form
      .find('button.ui-choices__choice')
      .filterWhere((choice) => choice.prop('aria-pressed') !== false)
      .map((choice) => choice.text());

  it('needs one choice, and says so at its text field', async () => {
    const { form } = await open();
    await submit(form);
    expect([errorOf(form, 'gustos'), focused()]).toEqual(['Debes seleccionar una opción.', 'gustos']);
    expect(frameOf(form, 'gustos').find('input').props()).toMatchObject({ 'aria-invalid': true });
  });

  it('takes offered options and written ones, each once, and gives them back by a press', async () => {
    const { form, onSubmit } = await open();
    await press(form, 'Barre');
    add(form, '  Kickboxing ');
    add(form, 'Barre, مرحبا 🧘', ',');
    add(form, '<img src=x onerror=alert(1)>');
    expect(chosen(form)).toEqual(['Barre', 'Kickboxing', 'مرحبا 🧘', '<img src=x onerror=alert(1)>']);
    expect(form.find('img').exists()).toBe(false);
    form.find('button[aria-label="Quitar Kickboxing"]').simulate('click');
    expect(form.find('[role="status"]').last().text()).toBe('Quitado: Kickboxing');
    expect(focused()).toBe('gustos');
    await press(form, 'Barre');
    await submit(form);
    expect(onSubmit).toHaveBeenCalledWith({ gustos: ['مرحبا 🧘', '<img src=x onerror=alert(1)>'] });
  });

  it('counts what was written without Enter', async () => {
    const { form, onSubmit } = await open({ options: null });
    typeInto(form, 'gustos', 'Salsa');
    frameOf(form, 'gustos').find('input').simulate('blur');
    await submit(form);
    expect(onSubmit).toHaveBeenCalledWith({ gustos: ['Salsa'] });
  });

  it('refuses texts that are too long, and too many of them', async () => {
    const { form, onSubmit } = await open();
    await submit(form);
    add(form, 'x'.repeat(10_000_000));
    expect(errorOf(form, 'gustos')).toBe('Escribe máximo 80 caracteres.');
    form.find('.ui-choices__choice--own').simulate('click');
    add(form, Array.from({ length: 21 }, (_, i) => `opción ${i}`).join(','));
    expect(errorOf(form, 'gustos')).toBe('Elige máximo 20 opciones.');
    await submit(form);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('an address', () => {
  const part = (form: ReactWrapper, key: string): ReactWrapper => form.find(`input[name="${key}"]`);
  const write = (form: ReactWrapper, key: string, value: string): void =>
    void part(form, key).simulate('change', { target: { value } });
  const open = async (required = true) => {
    const onSubmit = jest.fn(async (_values: unknown) => true);
    return { form: await mountForm({ fields: [formField('casa', 'address', { required })], onSubmit }), onSubmit };
  };

  it('names each missing part of form 6, in the words of the specification', async () => {
    const { form, onSubmit } = await open();
    await submit(form);
    expect(errorOf(form, 'casa')).toBe('Debes agregar tu ciudad. Debes agregar tu estado. Debes agregar tu país.');
    expect([summaryOf(form), focused()]).toEqual(['Revisa los campos faltantes o inválidos.', 'city']);
    const described = String(part(form, 'city').prop('aria-describedby'));
    expect(document.getElementById(described)?.textContent).toBe('Debes agregar tu ciudad.');
    write(form, 'city', 'CDMX');
    write(form, 'state', 'CDMX');
    expect(summaryOf(form)).toBe('Revisa el campo: País');
    write(form, 'country', 'México');
    await submit(form);
    expect(onSubmit).toHaveBeenCalledWith({ casa: { city: 'CDMX', state: 'CDMX', country: 'México' } });
  });

  it('may be left out where it is optional, but is not stored by half', async () => {
    const { form, onSubmit } = await open(false);
    await submit(form);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    write(form, 'street', 'Orizaba');
    await submit(form);
    expect([errorOf(form, 'casa').includes('Debes agregar tu ciudad.'), focused()]).toEqual([true, 'city']);
    write(form, 'street', '');
    expect(errorOf(form, 'casa')).toBe('');
  });

  it('refuses a part that is too long', async () => {
    const { form } = await open();
    await submit(form);
    write(form, 'city', 'x'.repeat(10_000_000));
    expect(errorOf(form, 'casa')).toContain('Escribe máximo 200 caracteres.');
  });

  it("asks the parts that the studio's own form 6 has", async () => {
    const parts = [formField('city', 'text', { label: 'Alcaldía' })];
    const form = await mountForm({ fields: [formField('casa', 'address', { parts })], onSubmit: async () => true });
    await submit(form);
    expect([summaryOf(form), frameOf(form, 'casa').find('input')]).toEqual([
      'Revisa el campo: Alcaldía',
      expect.objectContaining({ length: 1 }),
    ]);
  });
});
