/** The list of gift cards: states, who redeemed one, filters, another mail, and no code. */
import type { ListedGiftCard } from '../../../domain/contract/giftCards';
import { Select } from '../../../src/ui/Select';
import { currentAddress, press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const LIST = 'GET /gift_cards/admin/all';
const card = (gift_card_id: number, fields: Partial<ListedGiftCard> = {}): ListedGiftCard => ({
  gift_card_id,
  amount: 500,
  state: 'sent',
  last4: `PQR${gift_card_id}`,
  recipient_name: 'Luz',
  recipient_email: 'luz@ejemplo.mx',
  send_on: '2026-11-20',
  createdAt: '2026-11-20T18:00:00.000Z',
  sentAt: '2026-11-20T19:00:00.000Z',
  redeemedAt: null,
  redeemer: null,
  buyer: { customer_id: 8, name: 'Ana Robles' },
  ...fields,
});
const CARDS = [
  card(4, { state: 'scheduled', sentAt: null, send_on: '2026-12-24' }),
  card(3),
  card(2, {
    state: 'redeemed',
    redeemedAt: '2026-11-21T18:00:00.000Z',
    redeemer: { customer_id: 9, name: 'Eva Cruz' },
  }),
  card(1, { state: 'printable', recipient_email: null, recipient_name: '', sentAt: null, send_on: null }),
];
const at = async (path = '', routes: FakeRoutes = {}) => {
  const shown = await open(
    `/admin/tarjetas-de-regalo${path}`,
    { [LIST]: ok({ gift_cards: CARDS, next: null }), ...routes },
    staffStore('staff', { gift_card_amounts: '300, 500' }),
  );
  await waitUntil(shown.screen, () => !shown.screen.text().includes('Cargando'));
  return shown;
};
const rows = (screen: Awaited<ReturnType<typeof at>>['screen']) =>
  screen.find('table.admin-table tbody tr').map((row) => row.text());

test('each card says its state, its worth, who bought it, for whom, and who redeemed it when', async () => {
  const { screen } = await at();
  await waitUntil(screen, () => rows(screen).length === 4);
  const [scheduled, sent, redeemed, printable] = rows(screen);
  for (const part of ['Termina en PQR4', 'Programada', 'Ana Robles', 'Luz', 'Para el 24 dic. 2026', '500.00'])
    expect(scheduled).toContain(part);
  expect(sent).toMatch(/Enviada.*Se mandó el 20 nov\. 2026/);
  expect(redeemed).toMatch(/Canjeada.*Eva Cruz.*21 nov\. 2026/);
  expect(printable).toMatch(/Lista para entregar.*Se imprime/);
  expect(screen.find('a[href="/admin/clientes/9"]').exists()).toBe(true);
  expect(screen.find('a[href^="/regalo/"]').exists()).toBe(false);
  expect(screen.find('nav.admin-tabs').text()).toContain('Tarjetas de regalo');
});

test('only what is mailed and not redeemed can be mailed again; a refusal reads the list again', async () => {
  const answers = [refuse(409, 'gift-card/unavailable', 'Ya no se puede.'), ok({ sentAt: '2026-11-23T12:30:00.000Z' })];
  const { api, screen } = await at('', { 'POST /gift_cards/4/send': () => answers.shift() ?? ok({}) });
  await waitUntil(screen, () => rows(screen).length === 4);
  expect(rows(screen).map((text) => /Reenviar|Enviar ahora/.exec(text)?.[0])).toEqual([
    'Enviar ahora',
    'Reenviar',
    undefined,
    undefined,
  ]);
  const reads = () => api.requests.filter(({ call }) => call === LIST).length;
  await press(screen, 'Enviar ahora la que termina en PQR4');
  await waitUntil(screen, () => reads() === 2);
  api.respond({ [LIST]: ok({ gift_cards: [card(4)], next: null }) });
  await press(screen, 'Enviar ahora la que termina en PQR4');
  await waitUntil(screen, () => rows(screen).length === 1);
  expect(rows(screen)[0]).toContain('Reenviar');
});

test('a state and a search narrow it by the address; of a whole code only the end is searched', async () => {
  const { api, screen } = await at('?buscar=luz&estado=sent', { [LIST]: ok({ gift_cards: [], next: null }) });
  const asked = () => api.requests.filter(({ call }) => call === LIST).map(({ params }) => params);
  await waitUntil(screen, () => screen.text().includes('Ninguna tarjeta es así.'));
  expect(asked()).toEqual([{ query: 'luz', state: 'sent' }]);
  screen
    .find(Select)
    .filterWhere((one) => one.prop('label') === 'Estado')
    .find('select')
    .simulate('change', { target: { value: 'redeemed' } });
  await waitUntil(screen, () => asked().length === 2);
  expect(currentAddress(screen)).toContain('estado=redeemed');
  screen.find('input[name="buscar"]').simulate('change', { target: { value: 'abcd-efgh-jkmn-pqrs' } });
  await waitUntil(screen, () => asked().length === 3);
  expect(asked()[2]).toEqual({ query: 'PQRS', state: 'redeemed' });
  expect(currentAddress(screen)).not.toContain('abcd');
  await press(screen, 'Quitar filtros');
  await waitUntil(screen, () => asked().length === 4);
  expect(asked()[3]).toEqual({});
});
