import { jsonEntry, PERSONAL_PREFIX } from '../../core/storage';

export interface Choice {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
}

const RECENT_MAX = 5;
/** With customers' names: gone when the session ends. */
const entry = jsonEntry(`${PERSONAL_PREFIX}recientes`);

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'to' in value && 'label' in value && 'detail' in value;

export function readRecent(): readonly Choice[] {
  const stored = entry.read();
  return Array.isArray(stored) ? stored.filter(isChoice) : [];
}

export const addRecent = (choice: Choice): void =>
  entry.write([choice, ...readRecent().filter(({ to }) => to !== choice.to)].slice(0, RECENT_MAX));
