import { shallowEqual } from 'react-redux';

/** Returns the last result while the arguments stay the same: for selectors that build objects. */
export function memoize<A extends readonly unknown[], R>(build: (...args: A) => R): (...args: A) => R {
  let last: { readonly args: A; readonly result: R } | null = null;
  return (...args) => {
    const known = last;
    if (known && args.every((arg, i) => arg === known.args[i])) return known.result;
    last = { args, result: build(...args) };
    return last.result;
  };
}

/** Returns the last result while the new one has equal entries, for selectors that pick parts of rows. */
export function memoizeByShallowResult<A extends readonly unknown[], R>(build: (...args: A) => R): (...args: A) => R {
  let last: { readonly result: R } | null = null;
  return (...args) => {
    const result = build(...args);
    if (!last || !shallowEqual(last.result, result)) last = { result };
    return last.result;
  };
}
