import type { FormField } from '../../../domain/forms/types';
import { DRAFT_PREFIX, keysWith } from '../../core/storage';
import { readDraft } from '../../ui/form/draft';

/**
 * The version that an unsaved draft was made from, else the stored one. A newer version of another admin is then a
 * conflict that both see, neither a lost draft nor a lost change.
 */
export function draftVersion(name: string, version: number, fields: readonly FormField[]): number {
  const prefix = `${DRAFT_PREFIX}${name}.`;
  const found = keysWith(prefix)
    .map((key) => Number(key.slice(prefix.length)))
    .filter((of) => Number.isInteger(of) && readDraft(`${name}.${of}`, fields) !== null);
  return found.length === 0 ? version : Math.min(...found);
}
