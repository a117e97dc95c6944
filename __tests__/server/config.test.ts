import { readConfig } from '../../server/config';

const ENV = { DATABASE_URL: 'postgres://localhost/estudio', FIREBASE_PROJECT_ID: 'estudio' };

it('mails leave only where both the server and the sender are named', () => {
  expect(readConfig(ENV).smtp).toBeNull();
  expect(readConfig({ ...ENV, SMTP_URL: ' ', MAIL_FROM: 'hola@casaaura.mx' }).smtp).toBeNull();
  expect(readConfig({ ...ENV, SMTP_URL: 'smtp://u:p@correo:587', MAIL_FROM: 'hola@casaaura.mx' }).smtp).toEqual({ url: 'smtp://u:p@correo:587', from: 'hola@casaaura.mx' });
  expect(() => readConfig({ ...ENV, SMTP_URL: 'smtp://correo' })).toThrow('MAIL_FROM');
});

it('an SMTP address that is none is refused without being repeated', () => {
  const broken = () => readConfig({ ...ENV, SMTP_URL: 'correo:secreto@servidor', MAIL_FROM: 'hola@casaaura.mx' });
  expect(broken).toThrow('SMTP_URL');
  expect(broken).not.toThrow('secreto');
});
