/** WhatsApp links use the country prefix 52 (specification, section 9). */

/** A chat link for a Mexican number written in any way; null without ten digits. */
export function whatsappLink(phone: string, text?: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^(521|52)(?=\d{10}$)/, '');
  if (digits.length !== 10) return null;
  // Half an emoji (a cut text) would make encodeURIComponent throw.
  const whole = text?.replace(/\p{Surrogate}/gu, '\ufffd');
  return `https://wa.me/52${digits}${whole ? `?text=${encodeURIComponent(whole)}` : ''}`;
}
