import { mount } from 'enzyme';
import { useState } from 'react';
import type { FieldType, FieldValue, FormValues } from '../../../../domain/forms/types';
import { Form } from '../../../../src/ui/form/Form';
import { press } from '../../../helpers/mount';
import { errorOf, focused, formField, frameOf, mountForm, submit, summaryOf, typeInto } from './harness';

const FILL = 'Debes llenar este campo.';
const CHOOSE = 'Debes seleccionar una opción.';
const HUGE = 'x'.repeat(10_000_000);
const TODAY = new Date('2026-11-22T18:00:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now: TODAY, doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

interface TypeCase {
  readonly type: FieldType;
  readonly control: string;
  readonly missing: string;
  /** What is typed, and what the form says. */
  readonly wrong: readonly (readonly [typed: string, error: string])[];
  readonly right: readonly string[];
}

const CASES: readonly TypeCase[] = [
  {
    type: 'text',
    control: 'input',
    missing: FILL,
    wrong: [
      ['   ', FILL],
      [HUGE, 'Escribe máximo 200 caracteres.'],
      ['a'.repeat(201), 'Escribe máximo 200 caracteres.'],
      ['a\0b', 'Este texto tiene caracteres que no se pueden guardar.'],
    ],
    right: ['a'.repeat(200), '🧘‍♀️', 'مرحبا ‮abc', '<script>alert(1)</script>', "'; drop table customer; --"],
  },
  {
    type: 'textarea',
    control: 'textarea',
    missing: FILL,
    wrong: [[HUGE, 'Escribe máximo 2000 caracteres.']],
    right: ['Una línea\ny otra', '🧘'.repeat(2000)],
  },
  {
    type: 'email',
    control: 'input[type="email"]',
    missing: FILL,
    wrong: [
      ['ana', 'El formato del correo no es correcto.'],
      ['ana@studio', 'El formato del correo no es correcto.'],
      ['a b@studio.mx', 'El formato del correo no es correcto.'],
    ],
    right: ['ana+1@studio.mx'],
  },
  {
    type: 'phone',
    control: 'input[type="tel"]',
    missing: FILL,
    wrong: [
      ['55 1234', 'El formato del teléfono no es correcto.'],
      ['llámame', 'El formato del teléfono no es correcto.'],
      ['5'.repeat(40), 'Escribe máximo 30 caracteres.'],
    ],
    right: ['5512345678', '+(551) 234-5678'],
  },
  {
    type: 'number',
    control: 'input[inputMode="decimal"]',
    missing: FILL,
    wrong: [
      ['doce', 'Escribe un número.'],
      ['1e400', 'Escribe un número.'],
      ['NaN', 'Escribe un número.'],
      ['9'.repeat(400), 'Escribe un número.'],
    ],
    right: ['0', '12.5'],
  },
  {
    type: 'date',
    control: 'input[type="date"]',
    missing: FILL,
    wrong: [
      ['2026-02-30', 'Escribe una fecha válida.'],
      ['275760-09-13', 'Escribe una fecha válida.'],
    ],
    right: ['2028-02-29'],
  },
  {
    type: 'birthdate',
    control: 'input[type="date"]',
    missing: FILL,
    wrong: [
      ['2026-11-23', 'Escribe una fecha de nacimiento válida.'],
      ['1899-12-31', 'Escribe una fecha de nacimiento válida.'],
    ],
    right: ['1900-01-01', '2026-11-22'],
  },
  {
    type: 'datetime',
    control: 'input[type="datetime-local"]',
    missing: FILL,
    wrong: [['2026-02-30T10:00', 'Escribe una fecha válida.']],
    right: ['2026-11-22T10:30'],
  },
  {
    type: 'time',
    control: 'input[type="time"]',
    missing: FILL,
    wrong: [['24:00', 'Escribe una hora válida.']],
    right: ['23:59'],
  },
  {
    type: 'password',
    control: 'input[type="password"]',
    missing: FILL,
    wrong: [[HUGE, 'Escribe máximo 128 caracteres.']],
    right: ['  con espacios  '],
  },
];

describe.each(CASES)('a field of the type $type', ({ type, control, missing, wrong, right }) => {
  it('says what is missing, tied to its control, and takes the focus', async () => {
    const onSubmit = jest.fn(async () => true);
    const form = await mountForm({ fields: [formField('dato', type)], onSubmit });
    await submit(form);
    expect(errorOf(form, 'dato')).toBe(missing);
    const props = frameOf(form, 'dato').find(control).hostNodes().props();
    expect(props).toMatchObject({ 'aria-invalid': true, required: true, name: 'dato' });
    expect(document.getElementById(String(props['aria-describedby']))?.textContent).toBe(missing);
    expect(summaryOf(form)).toBe('Revisa el campo: El dato');
    expect(focused()).toBe('dato');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('may stay empty where it is optional, and shows that', async () => {
    const onSubmit = jest.fn(async () => true);
    const form = await mountForm({ fields: [formField('dato', type, { required: false })], onSubmit });
    expect(frameOf(form, 'dato').find('label').text()).toBe('El dato (opcional)');
    await submit(form);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('refuses wrong and huge values at the field and passes on right ones as typed', async () => {
    const onSubmit = jest.fn(async (_values: unknown) => true);
    const form = await mountForm({ fields: [formField('dato', type)], onSubmit });
    await submit(form);
    for (const [typed, error] of wrong) {
      typeInto(form, 'dato', typed, control.replace(/\[.*/, ''));
      expect([typed.slice(0, 20), errorOf(form, 'dato')]).toEqual([typed.slice(0, 20), error]);
    }
    await submit(form);
    expect(onSubmit).not.toHaveBeenCalled();
    for (const typed of right) {
      typeInto(form, 'dato', typed, control.replace(/\[.*/, ''));
      expect([typed, errorOf(form, 'dato')]).toEqual([typed, '']);
      await submit(form);
      expect(onSubmit).toHaveBeenLastCalledWith({ dato: typed });
    }
    expect(summaryOf(form)).toBe('');
  });
});

describe('fields with choices', () => {
  const items = [
    { value: false, label: 'Nunca' },
    { value: 2, label: 'Dos veces' },
  ];

  it.each(['select', 'location'] as const)('a %s takes the value of its item, false included', async (type) => {
    const onSubmit = jest.fn(async () => true);
    const form = await mountForm({ fields: [formField('dato', type, { items })], onSubmit });
    await submit(form);
    expect([errorOf(form, 'dato'), focused()]).toEqual([CHOOSE, 'dato']);
    typeInto(form, 'dato', 'false', 'select');
    await submit(form);
    expect(onSubmit).toHaveBeenLastCalledWith({ dato: false });
    typeInto(form, 'dato', '2', 'select');
    await submit(form);
    expect(onSubmit).toHaveBeenLastCalledWith({ dato: 2 });
    typeInto(form, 'dato', 'ninguna de estas', 'select');
    expect(errorOf(form, 'dato')).toBe(CHOOSE);
  });

  it('a select offers the options of a comma list', async () => {
    const form = await mountForm({
      fields: [formField('dato', 'select', { options: 'Yoga, Pilates ,,Barre' })],
      onSubmit: async () => true,
    });
    expect(form.find('option').map((option) => option.text())).toEqual([
      'Elige una opción',
      'Yoga',
      'Pilates',
      'Barre',
    ]);
  });

  it('a required boolean needs yes or no; an optional one is a box', async () => {
    const onSubmit = jest.fn(async () => true);
    const form = await mountForm({
      fields: [formField('sabe', 'boolean'), formField('quiere', 'boolean', { required: false, order: 2 })],
      onSubmit,
    });
    await submit(form);
    expect(errorOf(form, 'sabe')).toBe(CHOOSE);
    expect(form.find('[role="radiogroup"]').hostNodes().props()).toMatchObject({
      'aria-invalid': true,
      'aria-required': true,
    });
    expect(focused()).toBe('sabe');
    frameOf(form, 'sabe').find('input').last().simulate('change');
    form.find('input[type="checkbox"]').simulate('change', { target: { checked: true } });
    await submit(form);
    expect(onSubmit).toHaveBeenLastCalledWith({ sabe: false, quiere: true });
  });
});

describe('the whole form', () => {
  it('sums up several wrong fields, then the last one, and follows while they are corrected', async () => {
    const form = await mountForm({
      fields: [formField('uno', 'text'), formField('dos', 'text', { order: 2 })],
      onSubmit: async () => true,
    });
    expect(summaryOf(form)).toBe('');
    await submit(form);
    expect(summaryOf(form)).toBe('Revisa los campos faltantes o inválidos.');
    expect(form.find('FormAlert').find('div').prop('role')).toBe('alert');
    typeInto(form, 'uno', 'Listo');
    expect(summaryOf(form)).toBe('Revisa el campo: El dos');
    await submit(form);
    expect(focused()).toBe('dos');
  });

  it('calls no field missing that its owner emptied once it was stored, until it is sent once more', async () => {
    const fields = [formField('uno', 'text')];
    function Entries() {
      const [values, setValues] = useState<FormValues>({});
      const store = async (): Promise<boolean> => {
        setValues({ uno: '' });
        return true;
      };
      return <Form fields={fields} values={values} onChange={setValues} onSubmit={store} submitLabel="Agregar" />;
    }
    const form = mount(<Entries />);
    await submit(form);
    expect(errorOf(form, 'uno')).toBe(FILL);
    typeInto(form, 'uno', 'Listo');
    await submit(form);
    expect([errorOf(form, 'uno'), summaryOf(form)]).toEqual(['', '']);
    await submit(form);
    expect(errorOf(form, 'uno')).toBe(FILL);
    form.unmount();
  });

  it('shows fields by step and order with their class, and hides those whose precondition does not hold', async () => {
    const form = await mountForm({
      fields: [
        formField('tercero', 'text', { order: 3, precondition: 'primero=Sí' }),
        formField('segundo', 'text', { order: 2, className: 'col-6' }),
        formField('primero', 'select', { options: 'Sí,No' }),
      ],
      onSubmit: async () => true,
    });
    const keys = () => form.find('[data-field]').map((frame) => frame.prop('data-field'));
    expect(keys()).toEqual(['primero', 'segundo']);
    expect(frameOf(form, 'segundo').hasClass('col-6')).toBe(true);
    typeInto(form, 'primero', 'Sí', 'select');
    expect(keys()).toEqual(['primero', 'segundo', 'tercero']);
  });

  it('goes through steps: each is checked before the next one, and going back leaves what was typed', async () => {
    const onSubmit = jest.fn(async () => true);
    const form = await mountForm({
      fields: [formField('uno', 'text'), formField('dos', 'text', { step: 4 })],
      onSubmit,
    });
    expect(form.find('.ui-steps__text').text()).toBe('Paso 1 de 2');
    expect(form.find('button[type="submit"]').text()).toBe('Siguiente');
    await submit(form);
    expect([errorOf(form, 'uno'), focused()]).toEqual([FILL, 'uno']);
    typeInto(form, 'uno', 'Ana');
    await submit(form);
    expect(form.find('.ui-steps__text').text()).toBe('Paso 2 de 2');
    expect(document.activeElement?.textContent).toBe('Paso 2 de 2');
    expect(summaryOf(form)).toBe('');
    typeInto(form, 'dos', 'Reyes');
    await press(form, 'Atrás');
    expect(frameOf(form, 'uno').find('input').prop('value')).toBe('Ana');
    await submit(form);
    await submit(form);
    expect(onSubmit).toHaveBeenCalledWith({ uno: 'Ana', dos: 'Reyes' });
  });

  it('shows what the server refused at its field, on its step, until that field is changed', async () => {
    const fields = [formField('uno', 'text'), formField('dos', 'text', { step: 2 })];
    const errors = { uno: 'Ya existe.' };
    const form = await mountForm({ fields, values: { uno: 'Ana', dos: 'Reyes' }, onSubmit: async () => false });
    await submit(form);
    await submit(form);
    form.setProps({ errors });
    form.update();
    expect([errorOf(form, 'uno'), focused(), summaryOf(form)]).toEqual([
      'Ya existe.',
      'uno',
      'Revisa el campo: El uno',
    ]);
    typeInto(form, 'uno', 'Nora');
    expect([errorOf(form, 'uno'), summaryOf(form)]).toEqual(['', '']);
  });

  it('groups the fields under the legends of their sections, and leaves out a section without visible fields', async () => {
    const uno = formField('uno', 'boolean', { required: false });
    const dos = formField('dos', 'text', { precondition: 'uno' });
    const tres = formField('tres', 'text');
    const form = await mountForm({
      fields: [uno, dos, tres],
      sections: [
        { title: 'Qué es', fields: [uno, tres] },
        { title: 'Precio', fields: [dos] },
      ],
      onSubmit: async () => true,
    });
    const shown = () =>
      form
        .find('fieldset')
        .map((section) => [
          section.find('legend').text(),
          ...section.find('[data-field]').map((frame) => frame.prop('data-field')),
        ]);
    expect(shown()).toEqual([['Qué es', 'uno', 'tres']]);
    frameOf(form, 'uno')
      .find('input')
      .simulate('change', { target: { checked: true } });
    expect(shown()).toEqual([
      ['Qué es', 'uno', 'tres'],
      ['Precio', 'dos'],
    ]);
    await submit(form);
    expect([errorOf(form, 'tres'), errorOf(form, 'dos'), focused()]).toEqual([FILL, FILL, 'dos']);
  });

  it('leaves a field with own rules to the check of its screen, also where that is wrong in a part of it', async () => {
    const onSubmit = jest.fn(async () => true);
    const form = await mountForm({
      fields: [formField('filas', 'text', { ownRules: true })],
      values: { filas: [{ clases: '0' }, { clases: '5' }] },
      check: ({ filas }) => ({ 'filas.0.clases': Array.isArray(filas) && filas.length > 1 ? 'Una fila.' : null }),
      render: {
        filas: ({ onChange, errors }) => (
          <button type="button" onClick={() => onChange([{ clases: '5' }])}>
            {errors['0.clases'] ?? 'Bien'}
          </button>
        ),
      },
      onSubmit,
    });
    await submit(form);
    expect([frameOf(form, 'filas').text(), summaryOf(form)]).toEqual(['Una fila.', 'Revisa el campo: El filas']);
    await press(form, 'Una fila.');
    expect(frameOf(form, 'filas').text()).toBe('Bien');
    await submit(form);
    expect(onSubmit).toHaveBeenCalledWith({ filas: [{ clases: '5' }] });
  });

  it('requires the rest of a date that is only half typed', async () => {
    const onSubmit = jest.fn(async () => true);
    const form = await mountForm({ fields: [formField('dia', 'date', { required: false })], onSubmit });
    const input = frameOf(form, 'dia').find('input');
    Object.defineProperty(input.getDOMNode(), 'validity', { value: { badInput: true }, configurable: true });
    await submit(form);
    expect([errorOf(form, 'dia'), focused()]).toEqual(['Escribe una fecha válida.', 'dia']);
    typeInto(form, 'dia', '2026-11-22');
    expect(errorOf(form, 'dia')).toBe('');
  });

  it.each<FieldValue>([12, true, ['a'], { file_id: 3 }, { city: 'X' }, '<img src=x onerror=alert(1)>', null])(
    'renders every type whatever value it is given: %j',
    async (value) => {
      const types: FieldType[] = ['text', 'number', 'date', 'select', 'boolean', 'creatable-select', 'file', 'address'];
      types.push('multiple-images', 'image', 'location', 'textarea', 'time', 'datetime', 'password', 'phone', 'email');
      const fields = types.map((type, order) => formField(`k${order}`, type, { order }));
      const form = await mountForm({
        fields,
        values: Object.fromEntries(fields.map(({ key }) => [key, value])),
        onSubmit: async () => true,
      });
      await submit(form);
      expect(form.find('[data-field]').hostNodes()).toHaveLength(types.length);
      expect(form.find('img[src="x"]').exists()).toBe(false);
    },
  );
});
