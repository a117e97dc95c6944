/** The Message-ID of a mail of the outbox: the same at every attempt, and read again in what a provider reports. */

export const messageIdOf = (
  { mail_id, created_at }: { readonly mail_id: number; readonly created_at: Date },
  from: string,
): string => `<correo-${mail_id}-${created_at.getTime().toString(36)}@${from.split('@')[1] ?? 'localhost'}>`;

/** The mail of a Message-ID without brackets; null: it isn't ours. */
export function mailOfMessage(messageId: string): number | null {
  const [, id] = /^<?correo-([1-9]\d{0,14})-[0-9a-z]+@/.exec(messageId) ?? [];
  return id === undefined ? null : Number(id);
}
