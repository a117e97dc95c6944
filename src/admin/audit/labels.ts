import { entityLabel } from '../../../domain/auditLabels';
import { mailKindLabel } from '../mails/labels';
import type { AuditEvent } from '../../../domain/contract/team';

/** What an event is about: 'Paquete «10 clases»'; by its number where it has no name. */
export function aboutLabel({
  entity,
  entity_id,
  entity_name,
}: Pick<AuditEvent, 'entity' | 'entity_id' | 'entity_name'>): string {
  if (entity_id === '*') return 'Varios';
  if (entity === 'message_setting') return `${entityLabel(entity)} «${mailKindLabel({ kind: entity_id })}»`;
  return `${entityLabel(entity)} ${entity_name === null ? entity_id : `«${entity_name}»`}`;
}

export const actorLabel = ({ actor }: Pick<AuditEvent, 'actor'>): string =>
  actor.kind === 'system' ? `Sistema (${actor.id})` : (actor.name ?? `Persona ${actor.id}`);

/** The changed fields; values other than texts as JSON. */
export function changesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>) {
  const shown = (value: unknown): string => {
    if (value === undefined || value === null) return '—';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({ name, before: shown(before?.[name]), after: shown(after?.[name]) }));
}
