/** A WhatsApp chat link for a Mexican number (prefix 52; specification, section 9); null without ten digits. */
export function whatsappLink(phone: string, text?: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^(521|52)(?=\d{10}$)/, '');
  if (digits.length !== 10) return null;
  // encodeURIComponent throws on a lone surrogate, as in a text cut inside an emoji.
  const whole = text?.replace(/\p{Surrogate}/gu, '\ufffd');
  return `https://wa.me/52${digits}${whole ? `?text=${encodeURIComponent(whole)}` : ''}`;
}

/** Opens WhatsApp with a text for whom the sender then chooses. */
export const whatsappShare = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
