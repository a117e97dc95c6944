import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayAndMonth, formatDate } from '../../../domain/format';
import { toPesos } from '../../../domain/money';
import { formatAmount, formatNumber } from '../../../domain/numbers';
import { daysIn } from '../../../domain/reports/periods';
import type { Period, ReportDefinition, ReportRow } from '../../../domain/reports/types';
import { addDays } from '../../../domain/studioTime';

/** In the studio's colours; the library's are for a white page. */
const TEXT = { color: 'var(--ink)' };
const TOOLTIP = { ...TEXT, borderColor: 'var(--line)', background: 'var(--surface)' };

export interface ReportLinesProps {
  readonly definition: ReportDefinition;
  readonly lines: { readonly x: string; readonly y: readonly string[] };
  readonly rows: readonly ReportRow[];
  readonly period: Period;
}

const COLOURS = ['var(--ink-soft)', 'var(--primary)'];

/** Lines of amounts by day; a day without a row is 0. The table below says the same. */
export default function ReportLines({ definition, lines: { x, y }, rows, period }: ReportLinesProps) {
  const byDay = new Map(rows.map((row) => [row[x], row]));
  const points = Array.from({ length: daysIn(period) }, (_, n) => {
    const day = addDays(period.from, n);
    return { day, ...Object.fromEntries(y.map((key) => [key, Number(byDay.get(day)?.[key] ?? 0)])) };
  });
  const labelOf = (key: string): string => definition.columns.find((column) => column.key === key)?.label ?? '';
  return (
    <div className="ui-card report-lines" aria-hidden>
      <ResponsiveContainer width="100%" height={260}>
        <LineChart data={points} margin={{ top: 8, right: 16, bottom: 0, left: 8 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="day" tickFormatter={dayAndMonth} minTickGap={24} />
          <YAxis tickFormatter={(value: number) => `$${formatNumber(Math.round(toPesos(value)))}`} width={72} />
          <Tooltip
            labelFormatter={formatDate}
            formatter={(value) => formatAmount(Number(value))}
            contentStyle={TOOLTIP}
            itemStyle={TEXT}
          />
          <Legend />
          {y.map((key, n) => (
            <Line
              key={key}
              dataKey={key}
              name={labelOf(key)}
              stroke={COLOURS[n % COLOURS.length]}
              strokeWidth={2}
              dot={points.length === 1}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
