/** An expected reason why the studio can't start: printed in one line, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The code of a system error ('ENOENT', '57P03', ...), if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of an unknown error, for a line on the console. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The name of an error's kind. Not instanceof: Node's own errors belong to another realm where code runs in a vm. */
export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
