/** Barcodes that a shop's reader takes. */
import JsBarcode from 'jsbarcode';

/** Quiet modules that a reader needs on each side. */
const QUIET = 10;

interface Bars {
  /** Modules, with the quiet ones. */
  readonly width: number;
  /** Where each bar begins, and how wide it is. */
  readonly bars: ReadonlyArray<{ readonly x: number; readonly width: number }>;
}

/** The bars of a text in Code 128. */
export function code128(text: string): Bars {
  const drawn: { readonly encodings?: ReadonlyArray<{ readonly data: string }> } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('');
  const bars = [...modules.matchAll(/1+/g)].map(({ 0: bar, index }) => ({ x: QUIET + index, width: bar.length }));
  return { width: modules.length + 2 * QUIET, bars };
}
