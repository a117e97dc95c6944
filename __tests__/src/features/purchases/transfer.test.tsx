/** What a transfer needs, copied part by part, and its proof. */
import Transfer from '../../../../src/features/purchases/containers/TransferContainer';
import type { Purchase } from '../../../../domain/contract/purchases';
import { viewOf } from '../../../../src/features/purchases/labels';
import { aConfig, aPurchase } from '../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const ZONE = 'America/Mexico_City';
const waiting = aPurchase({
  purchase_id: 41,
  status: 'pending',
  payment_method_id: 5,
  total_payment: 500,
  payment_method: { payment_method_id: 5, name: 'Transferencia' },
  pay_by: '2026-11-24T18:00:00.000Z',
  transfer: { open: true, proof: null },
});
const proved = (status: 'waiting' | 'refused', reason = ''): Purchase => ({
  ...waiting,
  transfer: { open: true, proof: { status, reason, sentAt: '2026-11-22T18:00:00.000Z' } },
});
const account = {
  transfer_enabled: true,
  transfer_clabe: '032180000118359719',
  transfer_holder: 'Casa Aura SC',
  transfer_bank: 'Banorte',
};
const writeText = jest.fn(async (_text: string) => undefined);
beforeAll(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
beforeAll(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true }));
afterAll(() => Reflect.deleteProperty(navigator, 'clipboard'));
beforeEach(() => writeText.mockClear());

async function open(purchase: Purchase, routes: FakeRoutes = {}) {
  const api = fakeApi({
    'POST /uploads': ok({ upload_id: 'u1', offset: 1, target: null }),
    'POST /uploads/u1/file': ok({ file_id: 3, file: { file_id: 3, name: 'r.jpg', type: 'image/jpeg', src: '/x.jpg' } }),
    'POST /purchases/41/transfer_proof': ok({ purchase: proved('waiting') }),
    ...routes,
  });
  const store = realStore({ appconfig: aConfig(account) });
  const screen = await mountScreen(<Transfer purchase={purchase} isTitled />, store);
  return { api, screen };
}

it('shows CLABE, holder, sum and reference, each copied with one press', async () => {
  const { screen } = await open(waiting);
  for (const part of ['032 180 00011835971 9', 'Titular (Banorte)', 'Casa Aura SC', '$500.00', '000414', '12:00'])
    expect(screen.text()).toContain(part);
  for (const label of ['CLABE', 'Importe', 'Referencia o concepto']) await press(screen, `Copiar ${label}`);
  await flush(screen);
  expect(writeText.mock.calls.map(([text]) => text)).toEqual(['032180000118359719', '500.00', '000414']);
  expect(screen.text()).toContain('Copiado');
});

const choose = (screen: Awaited<ReturnType<typeof open>>['screen'], name: string, type: string): void => {
  const files = [new File(['x'], name, { type })];
  screen.find('input[type="file"]').simulate('change', { target: { files, value: '' } });
};

it('sends the chosen picture, privately, as the proof', async () => {
  const { api, screen } = await open(waiting);
  choose(screen, 'recibo.jpg', 'image/jpeg');
  await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /purchases/41/transfer_proof'));
  expect(api.requests.find(({ call }) => call === 'POST /uploads')?.body).toMatchObject({ private: true });
  expect(api.requests.at(-1)?.body).toEqual({ file_id: 3 });
});

it('says why a proof is refused at once', async () => {
  const { screen } = await open(waiting, {
    'POST /purchases/41/transfer_proof': refuse(409, 'transfer/closed', 'Esta compra ya no espera una transferencia.'),
  });
  choose(screen, 'recibo.jpg', 'image/jpeg');
  await waitUntil(screen, () => screen.find('[role="alert"]').text().includes('ya no espera una transferencia'));
});

it('refuses a file that is neither a picture nor a PDF without sending it', async () => {
  const { api, screen } = await open(waiting);
  choose(screen, 'nota.txt', 'text/plain');
  await flush(screen);
  expect(screen.find('[role="alert"]').text()).not.toBe('');
  expect(api.requests).toEqual([]);
});

it('says that a proof is looked at, and why one was refused', async () => {
  expect((await open(proved('waiting'))).screen.text()).toContain('Recibimos tu comprobante');
  const refused = await open(proved('refused', 'No se ve la foto.'));
  expect(refused.screen.text()).toContain('No pudimos confirmarlo: No se ve la foto. Sube otro comprobante.');
  const late = await open({ ...waiting, status: 'failed', pay_by: null });
  expect(late.screen.text()).toContain('tu dinero no se pierde');
});

it('tells in the list what is missing', () => {
  const note = (purchase: Purchase) => viewOf(purchase, ZONE, new Date('2026-11-22T18:00:00Z'), 'table').note;
  expect(note(waiting)).toContain('Transfiere y sube tu comprobante para confirmarla.');
  expect(note(proved('waiting'))).toBe('Estamos revisando tu comprobante.');
});
