/** Joins the class names that hold: classNames('ui-chip', active && 'ui-chip--active'). */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
