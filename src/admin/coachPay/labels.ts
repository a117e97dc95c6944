import { OCCASION_LABELS, OCCASIONS, termsText, type PayPeriod, STATUS_LABELS } from '../../../domain/coachPay';
import type { CoachRateTerms, CoachStatement, StatementLine, StatementSums } from '../../../domain/contract/coachPay';
import { formatDate } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import type { BadgeTone } from '../../ui/Badge';

export const STATUS: Readonly<Record<StatementSums['status'], readonly [label: string, tone: BadgeTone]>> = {
  running: [STATUS_LABELS.running, 'neutral'],
  open: [STATUS_LABELS.open, 'warning'],
  overlapping: [STATUS_LABELS.overlapping, 'neutral'],
  approved: [STATUS_LABELS.approved, 'success'],
};

const WARNINGS: Readonly<Record<NonNullable<StatementLine['warning']>, string>> = {
  'no-rate': 'Sin tarifa',
  'no-attendance': 'Sin asistencia marcada',
};
export const warningText = ({ warning }: StatementLine): string => (warning === null ? '' : WARNINGS[warning]);

/** '01 nov. 2026 – 15 nov. 2026' */
export const periodText = ({ from, to }: PayPeriod): string => `${formatDate(from)} – ${formatDate(to)}`;

type Terms = Pick<CoachRateTerms, 'basis' | 'amount' | 'steps' | 'percent' | 'unlimited_visit'>;

const toCentavosOrNull = (pesos: number | null): number | null => (pesos === null ? null : toCentavos(pesos));

/** '$200.00 MXN por clase' */
export const coachRateText = ({ basis, amount, steps, percent, unlimited_visit }: Terms): string =>
  termsText({
    basis,
    amount: toCentavosOrNull(amount),
    steps: steps.map((step) => ({ from: step.from, amount: toCentavos(step.amount) })),
    percent,
    unlimited_visit: toCentavosOrNull(unlimited_visit),
  });

/** 'Suplencia · $350.00 MXN por clase'; of a correction also what it corrects. */
export function lineText({ terms, paid }: StatementLine): string {
  const rate =
    terms && (terms.occasion === OCCASIONS[0] ? '' : `${OCCASION_LABELS[terms.occasion]} · `) + coachRateText(terms);
  return [paid === null ? null : 'Corrección', rate].filter(Boolean).join(' · ');
}

/** What each sum is, on screen and in the documents. */
export const DEFINITIONS: readonly (readonly [term: string, text: string])[] = [
  ['Clases', 'Las que ya terminaron y no se cancelaron, en los días del periodo según la hora de su estudio.'],
  ['Coach', 'A quien tenía la clase al terminar. Si la dan varios, cada quien recibe lo de su tarifa.'],
  ['Personas', 'Quienes tienen asistencia marcada, también los invitados.'],
  [
    'Tarifa',
    'La que vale ese día. Entre varias gana la de suplencia o clase privada, luego la del coach, la del tipo de clase y la del estudio.',
  ],
  ['Clase privada', 'La que tiene un solo lugar.'],
  ['Suplencia', 'Una clase que ya estaba en el horario con otro coach y que, ella sola, pasó a quien la dio.'],
  [
    'Vendido',
    'Por cada lugar que no se canceló, haya asistido o no: lo que se cobró en el pago de su crédito entre los créditos que dio ese pago, con impuestos y sin restar reembolsos. Un crédito regalado o no pagado vale $0.00.',
  ],
  [
    'Plan ilimitado',
    'Cada visita vale un día del plan: lo que se cobró entre los días por los que se vendió, o el importe que diga la tarifa.',
  ],
  [
    'Corrección',
    'En una clase de los últimos seis meses ya aprobada: lo que se pagaría hoy menos lo que ya se pagó por ella.',
  ],
];

/** What the admin confirms: 'Apruebas $200.00 MXN para Sofi Luna …'. */
export function approvalText({ name, total, classes, without_rate, from, to }: CoachStatement, money: string): string {
  const missing =
    without_rate === 0
      ? ''
      : ` ${without_rate === 1 ? 'Una clase no tiene tarifa y se paga' : `${without_rate} clases no tienen tarifa y se pagan`} en $0.00.`;
  const count = classes === 1 ? 'una clase' : `${classes} clases`;
  const sum = total < 0 ? `un saldo en contra de ${money}` : money;
  return `Apruebas ${sum} para ${name} por ${count}, del ${formatDate(from)} al ${formatDate(to)}.${missing} Desde entonces no cambia: lo que se corrija después sale en su siguiente pago.`;
}
