/** A rate as the form has it, and as it is sent. */
import { BASES, OCCASIONS, rateProblems } from '../../../domain/coachPay';
import type { CoachRate, CoachRateTerms } from '../../../domain/contract/coachPay';
import type { FormValues } from '../../../domain/forms/types';
import { toCentavos } from '../../../domain/money';
import { fieldText } from '../../ui/form/controls';

/** A type, as an interface is no RowValue. */
export type StepRow = { readonly from: string; readonly amount: string };

export const NEW_RATE: FormValues = {
  instructor_id: null,
  occasion: 'class',
  class_type_id: null,
  location_id: null,
  basis: 'class',
  amount: '',
  percent: '',
  unlimited_visit: '',
  steps: [{ from: '1', amount: '' }],
  ends_on: null,
};

const numberText = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = ({ steps, ...rate }: CoachRateTerms): FormValues => ({
  ...rate,
  amount: numberText(rate.amount),
  percent: numberText(rate.percent),
  unlimited_visit: numberText(rate.unlimited_visit),
  steps:
    steps.length === 0
      ? NEW_RATE.steps
      : steps.map((one) => ({ from: String(one.from), amount: numberText(one.amount) })),
});

/** Parses '1,200.50' and '$15'; NaN if it isn't a number, or has more than two decimals. */
function numberOf(text: string): number {
  const plain = text.replace(/[$,%\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : NaN;
}
const optional = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

/** Numbers that aren't are NaN, which rateErrors refuses. */
export function termsOf(values: FormValues): CoachRateTerms {
  const text = (key: string): string => fieldText(values[key] ?? null);
  const id = (key: string): number | null => (text(key) === '' ? null : Number(text(key)));
  const basis = BASES.find((one) => one === values.basis) ?? 'class';
  const rows = (Array.isArray(values.steps) ? values.steps : []) as readonly StepRow[];
  const isFlat = basis === 'class' || basis === 'head';
  return {
    instructor_id: id('instructor_id'),
    class_type_id: id('class_type_id'),
    location_id: id('location_id'),
    occasion: OCCASIONS.find((one) => one === values.occasion) ?? 'class',
    basis,
    amount: isFlat ? numberOf(text('amount')) : null,
    steps: basis === 'steps' ? rows.map((row) => ({ from: numberOf(row.from), amount: numberOf(row.amount) })) : [],
    percent: basis === 'share' ? numberOf(text('percent')) : null,
    unlimited_visit: basis === 'share' ? optional(text('unlimited_visit')) : null,
    starts_on: text('starts_on'),
    ends_on: text('ends_on') || null,
  };
}

const toCentavosOrNull = (pesos: number | null): number | null => (pesos === null ? null : toCentavos(pesos));

export function rateErrors(values: FormValues): Readonly<Record<string, string>> {
  const { steps, amount, unlimited_visit, ...terms } = termsOf(values);
  return rateProblems({
    ...terms,
    amount: toCentavosOrNull(amount),
    unlimited_visit: toCentavosOrNull(unlimited_visit),
    steps: steps.map((one) => ({ from: one.from, amount: toCentavos(one.amount) })),
  });
}

export const termsOfRate = ({ coach_rate_id: _, version: __, ...terms }: CoachRate): CoachRateTerms => terms;
