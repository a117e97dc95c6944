import { Link } from 'react-router-dom';
import { reportPath } from '../../../domain/adminPaths';
import type { ReportFigure } from '../../../domain/contract/reports';
import { toCentavos } from '../../../domain/money';
import { formatMoney, formatNumber } from '../../../domain/numbers';
import { percentText } from '../../../domain/reports/cells';
import { changeOf, FIGURES, type Figure } from '../../../domain/reports/figures';
import { definitionOf } from '../../../domain/reports/reports';
import { searchWith, type FilterValues } from './filters';

const figureText = ({ kind }: Figure, value: number | null): string => {
  if (value === null) return '—';
  if (kind === 'money') return formatMoney(toCentavos(value));
  return kind === 'percent' ? percentText(value) : formatNumber(value);
};

/** From ten times as much on a percent says less than both figures. */
const TOO_MUCH = 10;

/** " (+12 %)"; nothing where there is nothing to compare with. */
function changeText(value: number | null, before: number | null): string {
  const change = changeOf(value, before);
  return change === null || change >= TOO_MUCH ? '' : ` (${change > 0 ? '+' : ''}${percentText(change)})`;
}

const [WIDTH, HEIGHT, MARGIN] = [96, 28, 2];

/** A line through the values from their lowest to their highest; a week without a value is left out. */
function Sparkline({ values }: { readonly values: ReadonlyArray<number | null> }) {
  const points = values.flatMap((value, n) => (value === null ? [] : [{ value, n }]));
  if (points.length < 2) return null;
  const [low, high] = [Math.min(...points.map((one) => one.value)), Math.max(...points.map((one) => one.value))];
  const x = (n: number): number => MARGIN + (n * (WIDTH - 2 * MARGIN)) / (values.length - 1);
  const y = (value: number): number =>
    high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) * (HEIGHT - 2 * MARGIN)) / (high - low);
  return (
    <svg className="numbers-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points.map(({ value, n }) => `${x(n)},${y(value)}`).join(' ')} />
    </svg>
  );
}

interface FiguresProps {
  readonly figures: readonly ReportFigure[];
  readonly values: FilterValues;
}

/** Figures beside the period before and a line of the last weeks; each opens its report with the same filters. */
export const Figures = ({ figures, values }: FiguresProps) => (
  <ul className="numbers-figures">
    {FIGURES.flatMap((figure) => {
      const found = figures.find(({ key }) => key === figure.key);
      if (!found) return [];
      const { key, label, opens, sort = '' } = figure;
      const { value, before, weeks, narrowed } = found;
      return [
        <li key={key} className="ui-card numbers-figure">
          <Link to={`${reportPath(opens)}?${searchWith(values, { orden: sort })}`}>{label}</Link>
          <strong>{figureText(figure, value)}</strong>
          <span>
            {definitionOf(figure.source).asOfNow
              ? 'Hoy'
              : `Antes ${figureText(figure, before)}${changeText(value, before)}`}
          </span>
          {!narrowed && <span>Sin los filtros de arriba</span>}
          <Sparkline values={weeks} />
        </li>,
      ];
    })}
  </ul>
);
