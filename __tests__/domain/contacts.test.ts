import { contactsOf, mailboxOf } from '../../domain/contacts';

it.each([
  ['Ana@Ejemplo.MX', 'ana@ejemplo.mx'],
  ['ana+otra@ejemplo.mx', 'ana@ejemplo.mx'],
  ['a.na@ejemplo.mx', 'a.na@ejemplo.mx'],
  ['A.n.a+1+2@gmail.com', 'ana@gmail.com'],
  ['an.a@googlemail.com', 'ana@gmail.com'],
])('the mailbox of %s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

it('a person is known by mailbox and phone, or by the mailbox alone', () => {
  expect(contactsOf({ email: 'a.na@gmail.com', phone: '5512345678' })).toEqual([
    'email:ana@gmail.com',
    'phone:5512345678',
  ]);
  expect(contactsOf({ email: 'ana@ejemplo.mx', phone: '' })).toEqual(['email:ana@ejemplo.mx']);
});
