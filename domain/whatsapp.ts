import { isStoredPhone, phoneText, readPhone } from './phone';

/** A WhatsApp chat link, with prefix 52 for a Mexican number (specification, section 9); null if it isn't a number. */
export function whatsappLink(phone: string, text?: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^(521|52)(?=\d{10}$)/, '');
  const foreign = /^\s*(\+|00)/.test(phone) ? phoneText(readPhone(phone)) : '';
  const abroad = foreign.startsWith('+') && isStoredPhone(foreign);
  if (!abroad && digits.length !== 10) return null;
  // encodeURIComponent throws on a lone surrogate, as in a text cut inside an emoji.
  const whole = text?.replace(/\p{Surrogate}/gu, '\ufffd');
  const query = whole ? `?text=${encodeURIComponent(whole)}` : '';
  return `https://wa.me/${abroad ? foreign.slice(1) : `52${digits}`}${query}`;
}

/** Opens WhatsApp with a text; the sender chooses the recipient. */
export const whatsappShare = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
