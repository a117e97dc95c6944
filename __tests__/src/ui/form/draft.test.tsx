import { mount } from 'enzyme';
import { useState } from 'react';
import { HOUR } from '../../../../domain/durations';
import type { FormValues } from '../../../../domain/forms/types';
import { Form } from '../../../../src/ui/form/Form';
import { press } from '../../../helpers/mount';
import { writeDraft } from '../../../../src/ui/form/draft';
import { clearDrafts } from '../../../../src/core/storage';
import { formField, frameOf, mountForm, submit, typeInto } from './harness';

const KEY = 'formulario.perfil.7';
const fields = [
  formField('nombre', 'text'),
  formField('clave', 'password', { order: 2, required: false }),
  formField('foto', 'image', { step: 2, required: false }),
  formField('nota', 'textarea', { step: 2, order: 2 }),
];
const open = (onSubmit = async (): Promise<boolean> => true, draftKey = 'perfil.7') =>
  mountForm({ fields, draftKey, onSubmit, values: { nombre: 'Ana', clave: null, foto: null, nota: 'Vieja' } });
const nameIn = (form: Awaited<ReturnType<typeof open>>) => frameOf(form, 'nombre').find('input').prop('value');
const RESTORED = 'Recuperamos lo que escribiste y no guardaste.';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({
    now: new Date('2026-11-22T18:00:00Z'),
    doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'],
  });
});
afterEach(() => jest.useRealTimers());

it("a form's draft brings back what was typed before a reload, on the same step, without passwords", async () => {
  const form = await open();
  typeInto(form, 'nombre', 'Ana Sofía');
  typeInto(form, 'clave', 'Secreta2026');
  await submit(form);
  typeInto(form, 'nota', 'Nueva 🧘', 'textarea');
  form.unmount();
  expect(localStorage.getItem(KEY)).not.toContain('Secreta');

  const again = await open();
  expect(again.find('.ui-form__restored').text()).toContain(RESTORED);
  expect(again.find('.ui-steps__text').text()).toBe('Paso 2 de 2');
  expect(frameOf(again, 'nota').find('textarea').prop('value')).toBe('Nueva 🧘');
  await press(again, 'Atrás');
  expect(nameIn(again)).toBe('Ana Sofía');
  expect(frameOf(again, 'clave').find('input').prop('value')).toBe('');
});

it("a form's draft restores nothing of an untouched form, nor in the form of another person", async () => {
  const form = await open();
  form.unmount();
  expect(localStorage.length).toBe(0);
  const second = await open();
  typeInto(second, 'nombre', 'Nora');
  second.unmount();
  expect(nameIn(await open(undefined, 'perfil.8'))).toBe('Ana');
});

it('a discarded draft gives way to the stored values', async () => {
  const form = await open();
  typeInto(form, 'nombre', 'Nora');
  form.unmount();
  const again = await open();
  await press(again, 'Descartar');
  expect(nameIn(again)).toBe('Ana');
  expect(again.exists('.ui-form__restored')).toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("a form's draft stays while the server refuses, and is deleted once the form is stored", async () => {
  let stored = false;
  const form = await open(async () => stored);
  typeInto(form, 'nombre', 'Nora');
  await submit(form);
  await submit(form);
  expect(localStorage.getItem(KEY)).toContain('Nora');
  stored = true;
  await submit(form);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("a form's draft is dropped on cancelling, and all drafts at sign-out", async () => {
  const onCancel = jest.fn();
  const form = await mountForm({ fields, draftKey: 'perfil.7', onCancel, onSubmit: async () => true });
  typeInto(form, 'nombre', 'Nora');
  expect(localStorage.getItem(KEY)).toContain('Nora');
  await press(form, 'Cancelar');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(KEY)).toBeNull();
  typeInto(form, 'nombre', 'Nora');
  clearDrafts();
  expect(localStorage.length).toBe(0);
});

it("a form's draft stays where leaving was declined", async () => {
  const form = await mountForm({
    fields,
    draftKey: 'perfil.7',
    onCancel: async () => false,
    onSubmit: () => undefined,
  });
  typeInto(form, 'nombre', 'Nora');
  await press(form, 'Cancelar');
  expect(localStorage.getItem(KEY)).toContain('Nora');
});

it('a form whose draft has another name begins with that draft, without what was typed for the first one', async () => {
  const Forms = ({ name }: { readonly name: string }) => {
    const [values, setValues] = useState<FormValues>({ nombre: 'Ana' });
    return (
      <Form
        fields={fields}
        values={values}
        draftKey={name}
        onChange={setValues}
        onSubmit={() => undefined}
        submitLabel="Guardar"
      />
    );
  };
  writeDraft('perfil.7', fields, { nombre: 'Nora' }, new Set(['nombre']), 0);
  const form = mount(<Forms name="perfil.7" />);
  form.update();
  expect(form.exists('.ui-form__restored')).toBe(true);
  form.setProps({ name: 'perfil.8' });
  form.update();
  expect(form.exists('.ui-form__restored')).toBe(false);
  typeInto(form, 'clave', 'Secreta2026');
  expect(localStorage.getItem('formulario.perfil.8')).toBeNull();
  form.unmount();
});

it('drafts of all forms are deleted after a day', async () => {
  writeDraft('direccion.7', fields, { nombre: 'Nora' }, new Set(['nombre']), 0);
  jest.setSystemTime(Date.now() + 24 * HOUR);
  expect(nameIn(await open())).toBe('Ana');
  expect(localStorage.length).toBe(0);
});

it.each(['', '{', 'null', '[]', '{"values":[]}', '{"values":{"nombre":{"x":1}},"at":1e99}', '{"values":3,"at":0}'])(
  'a form shows the stored values where its draft is %j',
  async (junk) => {
    localStorage.setItem(KEY, junk);
    expect(nameIn(await open())).toBe('Ana');
  },
);

it("a form's draft restores only fields that the form has", async () => {
  localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), step: 99, values: { nota: 'N', role: 'admin' } }));
  const onSubmit = jest.fn(async () => true);
  const form = await open(onSubmit);
  await submit(form);
  expect(onSubmit).toHaveBeenCalledWith({ nombre: 'Ana', clave: null, foto: null, nota: 'N' });
});

it("a form's draft restores a field that only another answer shows", () => {
  const all = [formField('evento', 'boolean'), formField('invitados', 'text', { order: 2 })];
  const Event = (): JSX.Element => {
    const [values, setValues] = useState<FormValues>({});
    const shown = values.evento === true ? all : all.slice(0, 1);
    return (
      <Form
        fields={shown}
        values={values}
        onChange={setValues}
        draftKey="evento.7"
        onSubmit={() => undefined}
        submitLabel="Guardar"
      />
    );
  };
  writeDraft('evento.7', all, { evento: true, invitados: '12' }, new Set(['evento', 'invitados']), 0);
  const form = mount(<Event />);
  form.update();
  expect(frameOf(form, 'invitados').find('input').prop('value')).toBe('12');
  form.unmount();
});

it("restoring a form's draft has none of the consequences of a change", () => {
  const Kind = (): JSX.Element => {
    const [values, setValues] = useState<FormValues>({ nombre: '', nota: '' });
    return (
      <Form
        fields={fields}
        values={values}
        onChange={(next) => setValues({ ...next, nombre: 'otro' })}
        onRestore={setValues}
        draftKey="tipo.7"
        onSubmit={() => undefined}
        submitLabel="Guardar"
      />
    );
  };
  writeDraft('tipo.7', fields, { nombre: 'Nora' }, new Set(['nombre']), 0);
  const form = mount(<Kind />);
  form.update();
  expect(nameIn(form)).toBe('Nora');
  form.unmount();
});
