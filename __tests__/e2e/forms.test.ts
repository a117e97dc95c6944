/**
 * A form with every type of field, by keyboard alone: at sign-up (the password's type) and in the profile, whose custom
 * fields and form 6 an admin extends through the API. Once more while the network drops and the session ends.
 */
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import type { NewCustomField } from '../../domain/contract/customFields';
import type { Form } from '../../domain/contract/forms';
import type { CurrentCustomerResponse } from '../../domain/contract/customers';
import { MINUTE } from '../../domain/durations';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { openBrowser, type Visitor } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { ask } from './api';
import { chooseFiles, pressKeyOn, write, writeDate, type GivenFile } from './keyboard';
import { enter, register } from './prepared';
import { logIn, PASSWORD, stranger, type Stranger } from './steps';

const url = process.env.STUDIO_URL ?? '';
const SEVERAL = 'Revisa los campos faltantes o inválidos.';
const FILL = 'Debes llenar este campo.';
const CHOOSE = 'Debes seleccionar una opción.';

/** One of each type, in two steps. */
const FIELDS: readonly Omit<NewCustomField, 'object'>[] = [
  { key: 'apodo', type: 'text', label: 'Apodo' },
  { key: 'contacto', type: 'email', label: 'Correo de emergencia' },
  { key: 'emergencia', type: 'phone', label: 'Número de emergencia' },
  { key: 'peso', type: 'number', label: 'Peso en kilos' },
  { key: 'alta', type: 'date', label: 'Primer día' },
  { key: 'aniversario', type: 'birthdate', label: 'Nacimiento de tu mascota' },
  { key: 'cita', type: 'datetime', label: 'Tu cita' },
  { key: 'despertar', type: 'time', label: 'A qué te levantas' },
  { key: 'lesion', type: 'boolean', label: '¿Tienes una lesión?' },
  { key: 'nivel', type: 'select', label: 'Nivel', options: 'Principiante,Intermedio,Avanzado' },
  { key: 'sede', type: 'location', label: 'Estudio favorito' },
  { key: 'gustos', type: 'creatable-select', label: '¿Qué te gusta?', options: 'Yoga,Barre' },
  { key: 'notas', type: 'textarea', label: 'Cuéntanos más' },
  { key: 'selfie', type: 'image', label: 'Selfie' },
  { key: 'carta', type: 'file', label: 'Carta médica' },
  { key: 'avances', type: 'multiple-images', label: 'Tus avances' },
  { key: 'casa', type: 'address', label: 'Casa' },
];

const visit = openBrowser();
let picture: GivenFile;
let adminToken: string;
/** Form 6 as the studio has it. */
let addressForm: Form;
const ids: number[] = [];

async function setAddressForm(form_fields: readonly object[]): Promise<void> {
  const { form_id, title } = addressForm;
  const { ok } = await fetch(`${url}/api/forms`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ form_id, title, form_fields }),
  });
  expect(ok).toBe(true);
}

beforeAll(async () => {
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#e2725b' } })
    .png()
    .toBuffer();
  picture = { name: 'yo.png', mimeType: 'image/png', buffer };
  adminToken = (await signIn(url, DEMO_ACCOUNTS.admin.email, DEMO_ACCOUNTS.admin.password)).idToken ?? '';
  addressForm = (await ask<{ readonly form: Form }>('/api/forms/6')).form;
  const bell = { key: 'timbre', type: 'select', label: 'Timbre', required: true, options: 'Calle,Portería', order: 20 };
  await setAddressForm([...addressForm.form_fields, bell]);
  for (const [order, field] of FIELDS.entries()) {
    const body: NewCustomField = { object: 'customer', required: true, step: order < 9 ? 2 : 3, order, ...field };
    const { custom_field } = await ask<{ custom_field: { custom_field_id: number } }>('/api/custom_fields', {
      body,
      token: adminToken,
    });
    ids.push(custom_field.custom_field_id);
  }
});

// Other suites share the studio, whose customers would have fields to fill in.
afterAll(async () => {
  await setAddressForm(addressForm.form_fields);
  for (const id of ids)
    await fetch(`${url}/api/custom_fields/${id}?with_values=true`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${adminToken}` },
    });
});

async function newCustomer(): Promise<{ readonly who: Stranger; readonly token: string }> {
  const who = stranger();
  return { who, token: await register(who) };
}

const pdf = (): GivenFile => ({
  name: 'carta.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF'),
});
const NEXT = /^Siguiente/;
const SAVE = /^Guardar/;

const summary = (page: Page): Promise<string> => page.locator('.ui-form [role="alert"]').first().innerText();
const errorOf = (page: Page, key: string): Promise<string> =>
  page.locator(`[data-field="${key}"] .ui-field__error`).first().innerText();
const focusedField = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field);

/** The form is open, as required fields are empty; its first step, the profile of every studio, is filled in. */
async function openProfile(page: Page): Promise<void> {
  await page.goto('/mystudio/informacion');
  await page.getByText('Paso 1 de 3').waitFor();
}

/** Every answer of the second step. */
async function fillSecond(page: Page): Promise<void> {
  await write(page, /^Apodo/, 'Nora 🧘 مرحبا');
  await write(page, /^Correo de emergencia/, 'mama@correo.mx');
  await write(page, /^Número de emergencia/, '+(551) 234-5678');
  await write(page, /^Peso/, '-61.5');
  await writeDate(page, /^Primer día/, '03032026');
  await writeDate(page, /^Nacimiento de tu mascota/, '03032016');
  await writeDate(page, /^Tu cita/, '03032027>1030A');
  await writeDate(page, /^A qué te levantas/, '0630A');
  await pressKeyOn(page, /< ¿Tienes una lesión/, 'Space');
  await page.keyboard.press('ArrowDown');
}

/** The third one without its files. */
async function fillThird(page: Page): Promise<void> {
  await pressKeyOn(page, /^Nivel/, 'I');
  await pressKeyOn(page, /^Estudio favorito/, 'ArrowDown');
  await pressKeyOn(page, /^Barre/, 'Space');
  await write(page, /agregar una opción/, 'Kickboxing <b>');
  await page.keyboard.press('Enter');
  await write(page, /^Cuéntanos/, "Una línea\n'; drop table customer; --");
}

async function fillAddress(page: Page): Promise<void> {
  await write(page, /^Calle.* < Casa/, 'Orizaba 92');
  await write(page, /^Ciudad < Casa/, 'Ciudad de México');
  await write(page, /^Estado < Casa/, 'CDMX');
  await write(page, /^País < Casa/, 'México');
  // What this studio's form 6 asks beyond the eight parts.
  await pressKeyOn(page, /^Timbre < Casa/, 'P');
}

const uploaded = (page: Page, key: string): Promise<void> =>
  page.locator(`[data-field="${key}"]`).getByText('Quitar').first().waitFor();

const STORED = {
  apodo: 'Nora 🧘 مرحبا',
  contacto: 'mama@correo.mx',
  emergencia: '+(551) 234-5678',
  peso: 61.5,
  alta: '2026-03-03',
  aniversario: '2016-03-03',
  cita: '2027-03-03T10:30',
  despertar: '06:30',
  lesion: false,
  nivel: 'Intermedio',
  sede: expect.any(Number),
  gustos: ['Barre', 'Kickboxing <b>'],
  notas: "Una línea\n'; drop table customer; --",
  selfie: expect.objectContaining({ file_id: expect.any(Number), type: expect.stringContaining('image/') }),
  carta: expect.objectContaining({ type: 'application/pdf' }),
  avances: [expect.objectContaining({ file_id: expect.any(Number) }), expect.anything()],
  casa: expect.objectContaining({ street: 'Orizaba 92', city: 'Ciudad de México', timbre: 'Portería' }),
};
const storedOf = async (token: string): Promise<unknown> =>
  (await ask<CurrentCustomerResponse>('/api/customer/me', { token })).customer.custom_values;

async function enterToFill(visitor: Visitor, who: Stranger): Promise<void> {
  // File dialogs are intercepted from here on: one that opens before would be lost.
  visitor.page.on('filechooser', () => undefined);
  await enter(visitor.page, who);
}

/** The one form with passwords, which are wrong at first. */
async function signUpByKeyboard({ page }: Visitor, who: Stranger): Promise<void> {
  page.on('filechooser', () => undefined);
  await page.goto('/registro');
  await write(page, /^Nombre/, who.name);
  await write(page, /^Apellidos/, who.last_name);
  await write(page, /^Correo/, who.email);
  await write(page, /^Teléfono/, who.phone);
  await write(page, /^Contraseña/, 'abc');
  await write(page, /^Confirma tu contraseña/, 'otra');
  await pressKeyOn(page, /^Acepto los términos/, 'Space');
  await pressKeyOn(page, /^Crear cuenta/, 'Enter');
  await page.locator('[data-field="password"] .ui-field__error').waitFor();
  expect([await summary(page), await focusedField(page)]).toEqual([SEVERAL, 'password']);
  expect([await errorOf(page, 'password'), await errorOf(page, 'password_confirm')]).toEqual([
    'La contraseña no cumple con los requisitos.',
    'Las contraseñas no coinciden',
  ]);
  await write(page, /^Contraseña/, PASSWORD);
  await write(page, /^Confirma tu contraseña/, PASSWORD);
  await pressKeyOn(page, /^Crear cuenta/, 'Enter');
  await page.waitForURL('**/mystudio');
}

test(
  'on a desktop every type of field is filled in wrongly, corrected and stored by keyboard alone',
  async () => {
    const who = stranger();
    const visitor = await visit('desktop');
    const { page } = visitor;
    await signUpByKeyboard(visitor, who);
    const { idToken: token = '' } = await signIn(url, who.email, PASSWORD);
    await openProfile(page);
    await pressKeyOn(page, NEXT, 'Enter');
    await page.getByText('Paso 2 de 3').waitFor();

    // Nothing is filled in: all errors show, and the first field has the focus.
    await pressKeyOn(page, NEXT, 'Enter');
    expect([await summary(page), await focusedField(page)]).toEqual([SEVERAL, 'apodo']);
    const found = await visitor.checkAccessibility('forms-01-second-step');
    expect([await errorOf(page, 'lesion'), await errorOf(page, 'cita')]).toEqual([CHOOSE, FILL]);
    await write(page, /^Correo de emergencia/, 'mamá');
    await write(page, /^Número de emergencia/, '5'.repeat(10_000));
    await write(page, /^Peso/, 'mucho');
    await writeDate(page, /^Nacimiento de tu mascota/, '03032090');
    expect(
      await Promise.all(['contacto', 'emergencia', 'peso', 'aniversario'].map((key) => errorOf(page, key))),
    ).toEqual([
      'El formato del correo no es correcto.',
      'Escribe máximo 30 caracteres.',
      'Escribe un número.',
      'Escribe una fecha de nacimiento válida.',
    ]);
    await pressKeyOn(page, NEXT, 'Enter');
    await fillSecond(page);
    expect(await page.locator('.ui-form .ui-field__error').allInnerTexts()).toEqual([]);
    await pressKeyOn(page, NEXT, 'Enter');
    await page.getByText('Paso 3 de 3').waitFor();

    await pressKeyOn(page, SAVE, 'Enter');
    expect([await summary(page), await focusedField(page)]).toEqual([SEVERAL, 'nivel']);
    expect(await errorOf(page, 'casa')).toBe('Debes agregar tu ciudad.');
    found.push(...(await visitor.checkAccessibility('forms-02-third-step')));
    await fillThird(page);
    // A drawing may hold scripts; a text with a picture's name is none.
    await chooseFiles(page, /^Selfie/, { name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    expect(await errorOf(page, 'selfie')).toContain('Este tipo de archivo no se acepta.');
    await chooseFiles(page, /^Selfie/, { ...picture, buffer: Buffer.from('<script>alert(1)</script>') });
    await page.locator('[data-field="selfie"]').getByText('No se subió', { exact: true }).waitFor();
    expect(await errorOf(page, 'selfie')).toContain('Este tipo de archivo no se acepta.');
    await chooseFiles(page, /^Selfie/, picture);
    await uploaded(page, 'selfie');
    await chooseFiles(page, /^Carta médica/, pdf());
    await uploaded(page, 'carta');
    await chooseFiles(page, /^Tus avances/, [picture, { ...picture, name: 'dos.png' }]);
    await page.locator('[data-field="avances"] .ui-files__row', { hasText: 'dos.png' }).getByText('Quitar').waitFor();
    await fillAddress(page);
    found.push(...(await visitor.checkAccessibility('forms-03-mended')));
    await pressKeyOn(page, SAVE, 'Enter');
    await page.getByText('Perfil actualizado con éxito.').waitFor();
    expect(await storedOf(token)).toEqual(STORED);
    expect(found).toEqual([]);
    await visitor.leave();
  },
  4 * MINUTE,
);

test(
  'on a phone what was typed outlives a reload, a lost network and an ended session, and the upload goes on',
  async () => {
    const { who, token } = await newCustomer();
    const visitor = await visit('phone');
    const { page, context } = visitor;
    await enterToFill(visitor, who);
    await openProfile(page);
    await pressKeyOn(page, NEXT, 'Enter');
    await fillSecond(page);
    await page.reload();
    await page.getByText('Recuperamos lo que escribiste y no guardaste.').waitFor();
    await pressKeyOn(page, NEXT, 'Enter');
    await page.getByText('Paso 3 de 3').waitFor();
    await fillThird(page);
    await fillAddress(page);

    await context.setOffline(true);
    await chooseFiles(page, /^Selfie/, picture);
    const selfie = page.locator('[data-field="selfie"]');
    await selfie.getByRole('progressbar', { name: 'Subiendo yo.png' }).waitFor();
    await page.getByText('Sin conexión. Reintentando…').waitFor();
    const found = await visitor.checkAccessibility('forms-04-offline');
    await context.setOffline(false);
    await page.getByText('Sin conexión. Reintentando…').waitFor({ state: 'detached' });
    await uploaded(page, 'selfie');
    await chooseFiles(page, /^Carta médica/, pdf());
    await uploaded(page, 'carta');
    await chooseFiles(page, /^Tus avances/, [picture, { ...picture, name: 'dos.png' }]);
    await page.locator('[data-field="avances"] .ui-files__row', { hasText: 'dos.png' }).getByText('Quitar').waitFor();

    // Every token of the customer ends, as after "Cerrar sesión en todos lados" on another device.
    await ask('/api/customer/signout_everywhere', { body: {}, token });
    await pressKeyOn(page, SAVE, 'Enter');
    await page.getByText('Tu sesión expiró. Inicia sesión de nuevo.').first().waitFor();
    await logIn(page, { email: who.email, password: PASSWORD });
    await page.getByText('Recuperamos lo que escribiste y no guardaste.').waitFor();
    found.push(...(await visitor.checkAccessibility('forms-05-restored')));
    await pressKeyOn(page, SAVE, 'Enter');
    await page.getByText('Perfil actualizado con éxito.').waitFor();
    const { idToken = '' } = await signIn(url, who.email, PASSWORD);
    expect(await storedOf(idToken)).toEqual(STORED);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('formulario.')))).toEqual(
      [],
    );
    expect(found).toEqual([]);
    await visitor.leave();
  },
  4 * MINUTE,
);
