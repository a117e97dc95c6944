import {
  CFDI_USES,
  cleanLegalName,
  cleanRfc,
  canCancelGlobal,
  globalPeriodOf,
  isRfc,
  offersCfdi,
  paymentForm,
  TAX_SYSTEMS,
  taxProblems,
  taxRefusal,
  usesOf,
} from '../../domain/cfdi';

const ANA = { rfc: 'GODE561231GR8', legal_name: 'ANA GODÍNEZ', zip: '06700', tax_system: '612', cfdi_use: 'G03' };

test('an RFC has the letters of a person or a company, and a date that exists', () => {
  expect(['GODE561231GR8', 'ABC010229AB1', 'Ñ&A991231XX0'].map(isRfc)).toEqual([true, true, true]);
  expect(['GODE561331GR8', 'GODE560230GR8', 'GODE560600GR8', 'GO561231GR8', 'gode561231gr8', ''].map(isRfc)).toEqual(
    Array<boolean>(6).fill(false),
  );
  expect(cleanRfc(' gode-561231 gr8')).toBe('GODE561231GR8');
  expect(cleanLegalName('  ana   godínez ')).toBe('ANA GODÍNEZ');
});

test('what is wrong is said at its field', () => {
  const fields = (changes: Partial<typeof ANA>): string[] =>
    taxProblems({ ...ANA, ...changes }).map(({ field }) => field);
  expect(fields({})).toEqual([]);
  expect(fields({ rfc: 'XAXX010101000' })).toEqual(['rfc']);
  expect(fields({ zip: '6700' })).toEqual(['zip']);
  expect(fields({ tax_system: '601' })).toEqual(['tax_system']);
  expect(fields({ rfc: 'ABC010229AB1' })).toEqual(['tax_system']);
  expect(fields({ rfc: 'ABC010229AB1', tax_system: '601', legal_name: 'CASA AURA SA DE CV' })).toEqual(['legal_name']);
  expect(fields({ rfc: 'ABC010229AB1', tax_system: '601', legal_name: 'CASA AURA' })).toEqual([]);
  expect(fields({ tax_system: '605' })).toEqual(['cfdi_use']);
  expect(fields({ cfdi_use: 'P01' })).toEqual(['cfdi_use']);
  for (const system of Object.keys(TAX_SYSTEMS)) expect(usesOf(system)).toContain('S01');
  expect(Object.keys(CFDI_USES)).toContain('G03');
});

test.each([
  ['stripe', 1, '04'],
  ['stripe', 6, '03'],
  ['stripe', 7, '01'],
  ['store_credit', 7, '17'],
  ['transfer', 5, '03'],
  ['paypal', 3, '31'],
  ['terminal', 4, '04'],
  ['cash', 2, '01'],
  ['store_credit', null, '17'],
])('a payment by %s (%s) has the form %s', (provider, method, form) => {
  expect(paymentForm(provider, method)).toBe(form);
});

test('refusals are told in plain words at the field that they are about', () => {
  expect(taxRefusal('customer.legal_name', 'no coincide').field).toBe('legal_name');
  expect(taxRefusal(null, 'CFDI40147 El campo DomicilioFiscalReceptor').field).toBe('zip');
  expect(taxRefusal(null, 'El certificado venció').field).toBeNull();
  expect(offersCfdi({ cfdi_enabled: true, cfdi_product_key: '86131500' })).toBe(true);
  expect(offersCfdi({ cfdi_enabled: true, cfdi_product_key: '' })).toBe(false);
});

test.each([
  ['day', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-20', '2026-11-16', '2026-11-22'],
  ['week', '2026-12-01', '2026-12-01', '2026-12-06'],
  ['week', '2026-11-30', '2026-11-30', '2026-11-30'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
] as const)('the global period of a %s that has %s is from %s to %s', (period, day, from, to) => {
  expect(globalPeriodOf(period, day)).toEqual({ from, to });
});

it.each([
  ['2026-03-01', '2026-12-31', true],
  ['2026-12-31', '2027-01-31', true],
  ['2026-12-31', '2027-02-01', false],
  ['2026-01-01', '2027-02-01', false],
  ['2026-01-01', '2028-01-01', false],
])('a global invoice of %s can be cancelled on %s: %s', (stamped, today, can) => {
  expect(canCancelGlobal(stamped, today)).toBe(can);
});
