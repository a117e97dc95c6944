/** The admin area's menu: an entry per subject, whose screens are tabs, and the search that finds all of them. */
import type { ReactWrapper } from 'enzyme';
import type { Role } from '../../../domain/contract/customers';
import { sectionsFor } from '../../../src/admin/sections';
import { waitUntil } from '../../helpers/mount';
import { ok } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const DISPUTES = '/admin/disputas';
const shown = (
  role: Role,
  coach_ratings_enabled = false,
  transfer_enabled = false,
  cfdi_enabled = false,
  gift_card_amounts = '',
  hasBrand = false,
): (readonly [string, ...string[]])[] =>
  sectionsFor({
    role,
    config: {
      cash_checkout_enabled: true,
      transfer_enabled,
      gift_card_amounts,
      cfdi_enabled,
      coach_ratings_enabled,
      fixed_places: 'off',
    },
    disputes: 2,
    hasBrand,
  }).map(({ title, sections }) => [title, ...sections.map(({ label }) => label)]);
const entries = (screen: ReactWrapper, nav: string) =>
  screen.find(`nav.${nav} a`).map((link) => [link.text(), link.prop('aria-current')]);

test('a coach sees attendance and the own pay, and the own ratings where the studio shows them', () => {
  expect(shown('coach')).toEqual([['Asistencia', 'Asistencia', 'Mi pago']]);
  expect(shown('coach', true)).toEqual([['Asistencia', 'Asistencia', 'Calificaciones', 'Mi pago']]);
});

test('the accountant sees what came in, and nothing else', () => {
  expect(shown('contador', true)).toEqual([
    ['Caja', 'Ventas', 'Cortes de caja', 'Efectivo', 'Disputas (2)'],
    ['Números', 'Números', 'Pago de coaches'],
  ]);
});

test('in a studio of a brand those who read its reports see the brand beside them, and only admins its packages', () => {
  const numbersOf = (role: Role) => shown(role, false, false, false, '', true).find(([title]) => title === 'Números');
  expect(numbersOf('admin')?.slice(2)).toEqual(['Marca', 'Liquidación entre estudios', 'Paquetes en la marca']);
  expect(numbersOf('contador')).toEqual([
    'Números',
    'Números',
    'Marca',
    'Liquidación entre estudios',
    'Pago de coaches',
  ]);
  expect(numbersOf('staff')).toBeUndefined();
});

test('the front desk sees five entries, with all that it may open', () => {
  expect(shown('staff')).toEqual([
    ['Hoy', 'Hoy'],
    ['Asistencia', 'Asistencia'],
    ['Horario', 'Horario', 'Salas y lugares', 'Categorías'],
    ['Caja', 'Caja', 'Ventas', 'Corte de caja', 'Efectivo', 'Disputas (2)'],
    ['Clientes', 'Clientes', 'Campos', 'Calificaciones', 'Correos'],
  ]);
});

test('where transfers are taken, the front desk has their list, and the accountant not', () => {
  const desk = ['Caja', 'Ventas', 'Corte de caja', 'Efectivo', 'Transferencias', 'Disputas (2)'];
  expect(shown('staff', false, true)).toContainEqual(['Caja', ...desk]);
  expect(shown('contador', false, true)).toContainEqual(shown('contador')[0]);
});

test('where the studio invoices, the front desk and the accountant have the tax invoices', () => {
  for (const role of ['staff', 'contador'] as const)
    expect(shown(role, false, false, true).flat()).toContain('Facturas');
});

test('where gift cards are sold, the front desk has their list, and the accountant not', () => {
  expect(shown('staff', false, false, false, '300, 500').flat()).toContain('Tarjetas de regalo');
  expect(shown('contador', false, false, false, '300, 500')).toEqual(shown('contador'));
});

test('an admin sees ten entries, with all that there is', () => {
  expect(shown('admin')).toEqual([
    ['Hoy', 'Hoy'],
    ['Asistencia', 'Asistencia'],
    ['Horario', 'Horario', 'Salas y lugares'],
    ['Caja', 'Caja', 'Ventas', 'Corte de caja', 'Efectivo', 'Disputas (2)'],
    ['Clientes', 'Clientes', 'Campos', 'Calificaciones', 'Cancelaciones'],
    ['Números', 'Números'],
    ['Mensajes', 'Correos', 'Recorridos', 'Campañas', 'Avisos'],
    [
      'Oferta',
      'Paquetes',
      'Descuentos',
      'Tipos de clase',
      'Categorías',
      'Etiquetas',
      'Coaches',
      'Pago de coaches',
      'Videos',
      'Programas',
    ],
    ['Sitio', 'Portada', 'Paquetes en portada', 'Páginas', 'Formularios', 'Archivos'],
    [
      'Ajustes',
      'Configuración',
      'Estudios',
      'Formas de pago',
      'Equipo',
      'Importar y exportar',
      'Privacidad',
      'Bitácora',
      'Primeros pasos',
    ],
  ]);
});

test('a screen marks its entry in the menu and its own tab', async () => {
  const { screen } = await open(DISPUTES, {});
  expect(entries(screen, 'admin-side')).toEqual([
    ['Hoy', undefined],
    ['Asistencia', undefined],
    ['Horario', undefined],
    ['Caja', 'true'],
    ['Clientes', undefined],
  ]);
  expect(entries(screen, 'app-tabs')).toEqual([
    ['Hoy', undefined],
    ['Asistencia', undefined],
    ['Caja', 'true'],
    ['Clientes', undefined],
  ]);
  const tabs = entries(screen, 'admin-tabs');
  expect(tabs.map(([label]) => label)).toEqual(['Caja', 'Ventas', 'Corte de caja', 'Disputas']);
  expect(tabs.filter(([, current]) => current === 'page')).toEqual([['Disputas', 'page']]);
});

test('a screen without others of its subject has no tabs', async () => {
  const { screen } = await open('/admin/clases?dia=2026-11-23', {
    'GET /single_class/attendance': ok({ classes: [] }),
  });
  expect(screen.find('nav.admin-tabs').exists()).toBe(false);
  expect(entries(screen, 'app-tabs')[1]).toEqual(['Asistencia', 'page']);
});

test('the menu opens from the bar at the bottom, with all entries and the way out', async () => {
  const { screen } = await open(DISPUTES, {});
  screen.find('nav.app-tabs button[aria-label="Abrir menú"]').simulate('click');
  await waitUntil(screen, () => screen.find('.ui-drawer').exists());
  expect(screen.find('.app-menu__group').map((group) => group.find('li').map((item) => item.text()))).toEqual([
    ['Hoy', 'Asistencia', 'Horario', 'Caja', 'Clientes'],
    ['Ver el estudio', 'Salir'],
  ]);
});

test.each([
  ['Salas y lugares', 'Horario'],
  ['Paquetes en portada', 'Sitio'],
  ['Bitácora', 'Ajustes'],
  ['Correos', 'Mensajes'],
])('the search finds %s by the name that it had in the menu, under %s', async (name, group) => {
  const { screen } = await open(DISPUTES, { 'GET /single_class': ok({ days: [] }) }, staffStore('admin'));
  screen.find('button[aria-label="Buscar (Ctrl+K)"]').simulate('click');
  await waitUntil(screen, () => screen.find('input[role="combobox"]').exists());
  screen.find('input[role="combobox"]').simulate('change', { target: { value: name } });
  await waitUntil(screen, () => screen.find('[role="option"]').length > 0);
  const found = screen.find('[role="option"]').hostNodes();
  expect(found.map((option) => option.children().map((part) => part.text()))).toContainEqual([name, group]);
});
