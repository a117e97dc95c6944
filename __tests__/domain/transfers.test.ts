/** CLABEs and references of transfers: a mistyped digit is noticed. */
import fc from 'fast-check';
import { clabeCheckDigit, clabeText, isClabe } from '../../domain/clabe';
import { configProblem } from '../../domain/configFields';
import { offersTransfer, purchaseOfReference, transferReference } from '../../domain/transfers';

const clabe = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 17, maxLength: 17 })
  .map((digits) => digits.join(''))
  .map((digits) => `${digits}${clabeCheckDigit(digits)}`);

it('knows the check digit of real accounts', () => {
  expect(isClabe('032180000118359719')).toBe(true);
  expect(isClabe('002010077777777771')).toBe(true);
  expect(isClabe('002 010 07777777777 1')).toBe(true);
  expect(isClabe('002010077777777772')).toBe(false);
  expect(isClabe('00201007777777777')).toBe(false);
  expect(isClabe('')).toBe(false);
  expect(clabeText('002010077777777771')).toBe('002 010 07777777777 1');
});

it('notices any one digit that is typed wrong', () => {
  fc.assert(
    fc.property(clabe, fc.nat(17), fc.integer({ min: 1, max: 9 }), (right, at, off) => {
      const wrong = right.slice(0, at) + ((Number(right[at]) + off) % 10) + right.slice(at + 1);
      return isClabe(right) && !isClabe(wrong);
    }),
  );
});

it('gives each purchase a reference of its own, of six digits or a few more', () => {
  expect(transferReference(1)).toBe('000018');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (id) => {
      const reference = transferReference(id);
      expect(reference.length).toBeLessThanOrEqual(7);
      expect(purchaseOfReference(` ${reference} `)).toBe(id);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.nat(6), fc.integer({ min: 1, max: 9 }), (id, where, off) => {
      const right = transferReference(id);
      const at = where % right.length;
      const wrong = right.slice(0, at) + ((Number(right[at]) + off) % 10) + right.slice(at + 1);
      expect(purchaseOfReference(wrong)).toBeNull();
    }),
  );
  expect(purchaseOfReference('hola')).toBeNull();
});

it('is offered with an account that is complete', () => {
  const complete = { transfer_enabled: true, transfer_clabe: '032180000118359719', transfer_holder: 'Casa Aura SC' };
  expect(offersTransfer(complete)).toBe(true);
  expect(offersTransfer({ ...complete, transfer_enabled: false })).toBe(false);
  expect(offersTransfer({ ...complete, transfer_clabe: '' })).toBe(false);
  expect(offersTransfer({ ...complete, transfer_holder: ' ' })).toBe(false);
  expect(configProblem('transfer_clabe', '032180000118359718')).toContain('18 dígitos');
  expect(configProblem('transfer_clabe', '')).toBeNull();
});
