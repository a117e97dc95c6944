/** Recognises a person by their contacts, however many accounts they have; free things are counted by these. */

/** Mail providers that ignore dots: 'a.na@gmail.com' is 'ana@gmail.com'. */
const DOTLESS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** The mailbox that an address delivers to: lower case, without '+label' and, at Gmail, without dots. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [box = ''] = name.split('+');
  const home = DOTLESS.get(domain);
  return home === undefined ? `${box}@${domain}` : `${box.replaceAll('.', '')}@${home}`;
}

/** A person's contacts with their kinds. `phone`: as stored; '' if there is none. */
export const contactsOf = ({ email, phone }: { readonly email: string; readonly phone: string }): string[] => [
  ...(email === '' ? [] : [`email:${mailboxOf(email)}`]),
  ...(phone === '' ? [] : [`phone:${phone}`]),
];

/** A customer's address in texts for the team. */
export const emailText = (email: string | null): string => email ?? 'Sin correo';
