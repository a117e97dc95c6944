/** Figures over several rounds, shown with their range so that machine noise is visible. */

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? NaN;
  return { min: at(0), median: at(0.5), max: at(1) };
}

/** "1,234 (1,100–1,300)" */
export function spreadText(values: readonly number[], digits = 0): string {
  const text = (value: number): string =>
    value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const { min, median, max } = spreadOf(values);
  return `${text(median)} (${text(min)}–${text(max)})`;
}

export function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

/** The figures of one benchmark, as printed and as written to docs/measurements.md. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How it was measured, and what the figures say. */
  readonly notes: readonly string[];
}

export function markdownOf({ title, columns, rows, notes }: Section): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `## ${title}`,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(line),
    '',
    ...notes.map((n) => `- ${n}`),
    '',
  ].join('\n');
}

export function sectionText({ title, columns, rows, notes }: Section): string {
  const widths = columns.map((c, i) => Math.max(c.length, ...rows.map((r) => r[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((c, i) => c.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd();
  return [
    title,
    line(columns),
    line(widths.map((w) => '-'.repeat(w))),
    ...rows.map(line),
    ...notes.map((n) => `  · ${n}`),
    '',
  ].join('\n');
}
