/** From an empty database to a first booking: the first admin goes through the wizard, then a visitor books. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { MINUTE } from '../../domain/durations';
import { STRIPE_PUBLIC_KEY } from '../../demo/payments';
import { SETUP_STEPS, setupStepPath } from '../../domain/setup';
import { FIRST_ADMIN } from '../../seed/accounts';
import { openBrowser } from '../helpers/browser';
import { npmStart, type NpmStart } from '../helpers/npmStart';
import { askFiveQuestions } from './fiveQuestions';
import { cardFrame, chooseSpot, confirmSpot, fillSignUp, findClassWithSpots, logIn, typeCard } from './steps';
import { fits, tour, type Stop } from './tour';

let studio: NpmStart;
let url: string;
const visit = openBrowser(() => url);

beforeAll(async () => {
  studio = await npmStart('--empty');
  url = await studio.url;
}, 10 * MINUTE);
afterAll(() => studio.stop(), 2 * MINUTE);

const step = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const cell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const EMPTY: readonly Stop[] = [
  { path: '/', name: 'landing', h1: 'Estudio' },
  { path: '/calendario', name: 'calendario', h1: 'Horarios' },
  { path: '/paquetes', name: 'paquetes', h1: 'Paquetes' },
  { path: '/ubicacion', name: 'ubicacion', h1: 'Ubicación' },
  { path: '/avisos', name: 'avisos', h1: 'Avisos' },
  { path: '/registro', name: 'registro', h1: '¡Regístrate!' },
];

test(
  'every public page of an empty studio is there on a phone, without an error, and says that it is being prepared',
  async () => {
    expect(await tour(visit, 'phone', url, { studio: 'empty', stops: EMPTY })).toEqual([]);
    const sitemap = await fetch(`${url}/sitemap.xml`);
    expect([sitemap.status, await sitemap.text()]).toEqual([200, expect.stringContaining('/calendario')]);
    expect(await (await fetch(url)).text()).toContain('Estamos preparando nuestro sitio.');
  },
  3 * MINUTE,
);

test(
  'the first admin makes a studio in the wizard, and a new visitor takes a package and books the first class',
  async () => {
    const violations: string[] = [];
    const owner = await visit('desktop');
    const { page } = owner;
    const look = async (name: string) => void violations.push(...(await owner.checkAccessibility(`wizard-${name}`)));

    await page.goto('/admin/inicio');
    await logIn(page, FIRST_ADMIN);
    // An account without a customer yet: name and phone are still missing.
    await page.getByText('Termina tu registro con').waitFor();
    await page.getByLabel('Nombre').fill('Sol');
    await page.getByLabel('Apellidos').fill('Ruiz');
    await page.getByLabel('Teléfono').fill('5512340001');
    await press(page, 'Terminar registro');
    await step(page, 'Vamos a crear tu estudio');
    await look('welcome');
    await press(page, 'Comenzar');

    await step(page, 'Tu estudio');
    await page.getByLabel('Nombre del estudio').fill('Casa Sol');
    await page.getByLabel('Frase (opcional)').fill('Pilates a tu ritmo');
    await page.getByLabel('Correo de contacto (opcional)').fill('hola@casasol.mx');
    await look('name');
    await press(page, 'Guardar y continuar');

    await step(page, 'Logo y colores');
    const logo = await sharp({ create: { width: 320, height: 120, channels: 4, background: '#8a1c3c' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await page.getByRole('button', { name: 'Cambiar logo' }).waitFor();
    await page.getByText('PNG, JPG o WebP').waitFor();
    expect(await page.getByLabel('Principal', { exact: true }).inputValue()).toBe('#8a1c3c');
    await look('colours');
    await press(page, 'Guardar y continuar');

    await step(page, 'Ubicación');
    await page.getByLabel('Nombre del lugar').fill('Roma');
    await page.getByLabel('Dirección').fill('Orizaba 10, Roma Norte, Ciudad de México');
    await press(page, 'Guardar ubicación');
    await page.getByRole('list', { name: 'Tus ubicaciones' }).getByText('Roma', { exact: true }).waitFor();
    await look('location');
    await press(page, 'Continuar');

    await step(page, 'Coaches');
    await page.getByLabel('Nombre').fill('Lucía');
    await press(page, 'Agregar coach');
    await page.getByRole('list', { name: 'Tus coaches' }).getByText('Lucía').waitFor();
    await press(page, 'Continuar');

    await step(page, 'Tipos de clase');
    await page.getByLabel('Nombre de la clase').fill('Reformer');
    await page.getByText('Los clientes eligen su lugar').click();
    await page.getByLabel('Lugares de cada fila').fill('3, 4');
    await look('class-types');
    await press(page, 'Agregar clase');
    await page.getByText('7 lugares numerados').waitFor();
    await press(page, 'Continuar');

    await step(page, 'Tu semana');
    for (const day of ['Lunes', 'Miércoles', 'Viernes']) await cell(page, `${day} 07:00`).click();
    await cell(page, 'Martes 19:00').click();
    await page.getByText('4 clases a la semana').waitFor();
    await look('week');
    // A reload keeps what was chosen.
    await page.reload();
    await page.getByText('4 clases a la semana').waitFor();
    await press(page, 'Crear clases');
    await page.getByText('4 clases a la semana quedaron en tu calendario.').waitFor();
    await cell(page, 'Lunes 07:00, ya está Reformer').click();
    await press(page, 'Crear clases');
    await page.getByText('Hay choques:').waitFor();
    await look('conflict');
    await press(page, 'Continuar');

    await step(page, 'Paquetes');
    await look('packages');
    const five = page.getByRole('group', { name: '5 clases' });
    await five.getByLabel('Precio').fill('0.001');
    await five.getByText('Un precio como 220').waitFor();
    await five.getByLabel('Precio').fill('950');
    await press(page, 'Guardar y continuar');

    await step(page, 'Formas de pago');
    await page.getByText('Aceptar efectivo').click();
    await page.getByLabel('Llave pública de Stripe (opcional)').fill(STRIPE_PUBLIC_KEY);
    await press(page, 'Probar llaves');
    const tested = page.getByRole('list', { name: 'Resultado de la prueba' }).getByRole('listitem');
    await tested.nth(2).waitFor();
    expect(await tested.allInnerTexts()).toEqual([
      expect.stringMatching(/^Bien\s+Stripe\s+Las dos llaves sirven/),
      expect.stringMatching(/^Bien\s+PayPal\s+Las llaves sirven/),
      expect.stringMatching(/^Bien\s+Mercado Pago\s+La llave sirve/),
    ]);
    await look('payments');
    await press(page, 'Guardar y continuar');

    await step(page, 'Aviso de privacidad y términos');
    await look('legal');
    await press(page, 'Publicar y continuar');

    await step(page, 'Correos');
    await page.getByText('Servidor de correo').first().waitFor();
    await look('mail');
    await press(page, 'Omitir por ahora');

    await step(page, 'Tu equipo');
    await look('team');
    await press(page, 'Terminar');
    await step(page, 'Tu estudio está listo');
    await look('ready');

    await askFiveQuestions(page);
    await owner.leave();
    expect(owner.errors.filter((error) => !/status of 404/.test(error))).toEqual([]);

    const phone = await visit('phone');
    await phone.page.goto('/admin/inicio');
    await logIn(phone.page, FIRST_ADMIN);
    for (const id of [null, ...SETUP_STEPS]) {
      if (id) await phone.page.goto(setupStepPath(id));
      await phone.page.locator('.setup h1').waitFor();
      if (!(await fits(phone.page))) violations.push(`${id ?? 'list'}: wider than 320 px`);
    }
    await phone.page.goto('/admin/hoy');
    await phone.page.getByText('Nada pendiente').waitFor();
    expect(await phone.page.locator('.setup-card').count()).toBe(0);
    expect(phone.errors).toEqual([]);
    await phone.leave();
    expect(violations).toEqual([]);

    const visitor = await visit('phone');
    const { page: site } = visitor;
    await site.goto('/paquetes');
    await site.getByRole('link', { name: /^Comprar ?: 1 clase$/ }).click();
    await site.waitForURL('**/checkout/*');
    await press(site, 'Ingresar o registrarme');
    const dialog = site.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
    await fillSignUp(dialog);
    // The documents of the wizard.
    await dialog.getByRole('button', { name: 'Aviso de privacidad' }).waitFor();
    await dialog.getByRole('checkbox', { name: /^Acepto/ }).check();
    await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
    await dialog.waitFor({ state: 'detached' });
    await site.getByRole('radio', { name: 'Tarjeta' }).check();
    await cardFrame(site).locator('[name="cardnumber"]:enabled').waitFor();
    await typeCard(site);
    await site.getByRole('button', { name: /^Pagar \$/ }).click();
    await site.waitForURL('**/gracias/*');
    await site.getByRole('link', { name: 'Ir a Reservar' }).click();
    await site.waitForURL('**/mystudio');
    await (await findClassWithSpots(site)).getByRole('button', { name: /^Reservar/ }).click();
    await confirmSpot(site, await chooseSpot(site));
    await site.getByText('¡Reservación guardada con éxito!').waitFor();
    await visitor.screenshot('wizard-first-booking');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  },
  8 * MINUTE,
);
