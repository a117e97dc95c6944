/** Tax invoices on 'Mis Compras': the data once, then one press; files; refusals at their field. */
import type { TaxReceipt } from '../../../../domain/contract/cfdi';
import TaxInvoices from '../../../../src/features/purchases/containers/TaxInvoicesContainer';
import { saveFile } from '../../../../src/core/saveFile';
import { aConfig } from '../../../helpers/fixtures';
import { flush, mountScreen, press } from '../../../helpers/mount';
import { fakeApi, ok, realStore, type FakeRoutes } from '../../../helpers/store';

jest.mock('../../../../src/core/saveFile', () => ({ saveFile: jest.fn() }));

const ANA = { rfc: 'GODE561231GR8', legal_name: 'ANA GODÍNEZ', zip: '06700', tax_system: '612', cfdi_use: 'G03' };
const open: TaxReceipt = {
  tax_receipt_id: 7,
  purchase_id: 41,
  title: 'Cuatro clases',
  total: 500.33,
  status: 'open',
  paidAt: '2026-11-20T18:00:00.000Z',
  uuid: null,
  rfc: null,
  failure: null,
};
const stamped: TaxReceipt = { ...open, status: 'stamped', uuid: 'folio', rfc: ANA.rfc };

async function show(routes: FakeRoutes) {
  fakeApi({
    'GET /tax_receipts': ok({ tax_receipts: [open] }),
    'GET /tax_profile': ok({ tax_profile: null }),
    'POST /tax_receipts/7/cfdi': ok({ tax_receipt: stamped }),
    ...routes,
  });
  const screen = await mountScreen(<TaxInvoices />, realStore({ appconfig: aConfig({ cfdi_enabled: true }) }));
  await flush(screen);
  return { screen };
}
type Screen = Awaited<ReturnType<typeof show>>['screen'];
const CHOSEN = { tax_system: true, cfdi_use: true };
const fill = async (screen: Screen, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [key, value] of Object.entries(values))
    screen.find(`${key in CHOSEN ? 'select' : 'input'}[name="${key}"]`).simulate('change', { target: { value } });
  screen.find('form').simulate('submit');
  await flush(screen);
};

it('asks the tax data once, says what is wrong at its field, and then invoices with one press', async () => {
  const bodies: unknown[] = [];
  let invoiced = 0;
  let answers = 0;
  const refused = {
    code: 'cfdi/profile',
    message: 'El SAT tiene otro nombre para ese RFC.',
    field: 'legal_name',
    problems: [
      { key: 'legal_name', message: 'El SAT tiene otro nombre para ese RFC.' },
      { key: 'zip', message: 'El SAT tiene otro código postal para ese RFC.' },
    ],
  };
  const { screen } = await show({
    'POST /tax_receipts/7/cfdi': () => ((invoiced += 1), ok({ tax_receipt: stamped })),
    'PUT /tax_profile': (request) => {
      bodies.push(request.body);
      return (answers += 1) === 1 ? { status: 422, body: refused } : ok({ tax_profile: ANA });
    },
  });
  expect(screen.text()).toContain('Cuatro clases');
  await press(screen, 'Facturar');
  await fill(screen, { ...ANA, rfc: 'nada' });
  expect(screen.text()).toContain('Revisa el RFC');
  expect(bodies).toEqual([]);
  await fill(screen, { rfc: ' gode-561231-gr8 ' });
  expect(bodies).toEqual([ANA]);
  expect(screen.text()).toContain('otro nombre');
  expect(screen.text()).toContain('otro código postal');
  expect(screen.find('input[name="rfc"]').prop('value')).toBe(' gode-561231-gr8 ');
  await fill(screen, { legal_name: 'Ana Godínez Gil' });
  expect(screen.text()).toContain(`Facturada a ${ANA.rfc}`);
  expect(invoiced).toBe(1);
});

it('gives PDF and XML of what is stamped, and says why something is not', async () => {
  const { screen } = await show({
    'GET /tax_receipts': ok({
      tax_receipts: [stamped, { ...open, tax_receipt_id: 8, status: 'refused', failure: 'El SAT tiene otro código.' }],
    }),
    'GET /tax_profile': ok({ tax_profile: ANA }),
    'GET /tax_receipts/7/pdf': ok({ name: 'factura-folio.pdf', type: 'application/pdf', content: 'JVBERg==' }),
  });
  expect(screen.text()).toContain('No se pudo facturar: El SAT tiene otro código.');
  await press(screen, 'PDF');
  await flush(screen);
  expect(saveFile).toHaveBeenCalledWith(new Uint8Array([37, 80, 68, 70]), 'factura-folio.pdf', 'application/pdf');
});

it('takes a payment out of the global invoice with one press, and says why that could not be', async () => {
  const inGlobal: TaxReceipt = { ...open, status: 'global' };
  const why = 'El SAT no dejó cambiar la factura global de esas fechas.';
  const answers = [ok({ tax_receipt: { ...inGlobal, failure: why } }), ok({ tax_receipt: stamped })];
  const { screen } = await show({
    'GET /tax_receipts': ok({ tax_receipts: [inGlobal] }),
    'GET /tax_profile': ok({ tax_profile: ANA }),
    'POST /tax_receipts/7/cfdi': () => answers.shift() ?? ok({ tax_receipt: stamped }),
  });
  expect(screen.text()).toContain('Está en la factura global del estudio.');
  await press(screen, 'Facturar');
  await flush(screen);
  expect(screen.text()).toContain(`No se pudo facturar: ${why}`);
  await press(screen, 'Facturar');
  await flush(screen);
  expect(screen.text()).toContain(`Facturada a ${ANA.rfc}`);
});

it('says what it is for where nothing was paid yet', async () => {
  const { screen } = await show({ 'GET /tax_receipts': ok({ tax_receipts: [] }) });
  expect(screen.text()).toBe('FacturasAquí facturas lo que pagues.');
});
