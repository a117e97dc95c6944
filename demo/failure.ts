/** An expected reason why the studio can't start: printed in one line, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The message of an unknown error, for a line on the console. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The name of an error's kind. Not instanceof: Node's own errors belong to another realm where code runs in a vm. */
export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
