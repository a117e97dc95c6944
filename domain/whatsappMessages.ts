/** Numbers for WhatsApp messages, texts of conversations, and opting out. */

/** A text within a conversation, with at most three buttons: what each sends back, and its label of 20 characters. */
export interface ChatText {
  readonly text: string;
  readonly buttons: ReadonlyArray<{ readonly id: string; readonly title: string }>;
}

/**
 * The number in the format of WhatsApp's API: digits with the country code; ten digits are Mexican. null: not a number.
 */
export function whatsappNumber(phone: string): string | null {
  if (/^\d{10}$/.test(phone)) return `52${phone}`;
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone.slice(1) : null;
}

/** How customers' phones may be stored that WhatsApp calls so; Mexico's numbers still come with a 1 after the 52. */
export function phonesOf(whatsappId: string): string[] {
  const mexican = /^521?(\d{10})$/.exec(whatsappId)?.[1];
  return mexican ? [mexican, `+52${mexican}`] : [`+${whatsappId}`];
}

const STOP_WORDS: ReadonlySet<string> = new Set(['baja', 'stop', 'alto', 'cancelar mensajes']);

/** Whether this text unsubscribes its sender. */
export const isUnsubscribeText = (text: string): boolean =>
  STOP_WORDS.has(
    text
      .replace(/[^\p{L}\s]/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  );
