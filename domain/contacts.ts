/** One person by their contacts, however many accounts they make: what free things are counted by. */

/** Mailboxes that ignore dots: 'a.na@gmail.com' is 'ana@gmail.com'. */
const DOTLESS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** The mailbox that an address delivers to: without case, '+label' and, at Gmail, dots. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [box = ''] = name.split('+');
  const home = DOTLESS.get(domain);
  return home === undefined ? `${box}@${domain}` : `${box.replaceAll('.', '')}@${home}`;
}

/** What a person is known by, each with its kind. `phone`: as stored; '' where there is none. */
export const contactsOf = ({ email, phone }: { readonly email: string; readonly phone: string }): string[] => [
  `email:${mailboxOf(email)}`,
  ...(phone === '' ? [] : [`phone:${phone}`]),
];
