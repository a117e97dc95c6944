import { isPushAddress } from '../../domain/push';
import { isUnsubscribeText, phonesOf, whatsappNumber } from '../../domain/whatsappMessages';

it.each([
  ['5512345678', '525512345678'],
  ['+16195550134', '16195550134'],
  ['+525512345678', '525512345678'],
  ['eliminado-7', null],
  ['55 1234 5678', null],
  ['+0123456789', null],
])('whatsappNumber writes %s as %s', (phone, number) => expect(whatsappNumber(phone)).toBe(number));

it.each([
  ['525512345678', ['5512345678', '+525512345678']],
  ['5215512345678', ['5512345678', '+525512345678']],
  ['16195550134', ['+16195550134']],
])('phonesOf finds the phones that WhatsApp calls %s', (id, phones) => expect(phonesOf(id)).toEqual(phones));

it.each(['BAJA', ' baja. ', '¡Stop!', 'Alto'])('isStop takes "%s" as an end of messages', (text) =>
  expect(isUnsubscribeText(text)).toBe(true),
);
it.each(['', 'Hola', '¿Dan clases de baja intensidad?', 'no stop'])('isStop takes "%s" as an ordinary text', (text) =>
  expect(isUnsubscribeText(text)).toBe(false),
);

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('isPushAddress takes %s', (endpoint) => expect(isPushAddress(endpoint)).toBe(true));
it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com@169.254.169.254/x',
  'https://fcm.googleapis.com.ejemplo.mx/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://evilpush.apple.com.mx/x',
  'javascript:alert(1)',
  'no es una dirección',
])('isPushAddress refuses %s', (endpoint) => expect(isPushAddress(endpoint)).toBe(false));
it('isPushAddress takes the origins of stand-ins only where they are given', () => {
  expect(isPushAddress('http://127.0.0.1:8080/send/1', ['http://127.0.0.1:8080'])).toBe(true);
  expect(isPushAddress('http://127.0.0.1:8081/send/1', ['http://127.0.0.1:8080'])).toBe(false);
});
