/** Sends a test mail to the calling admin, never to another address. */
import { randomUUID } from 'node:crypto';
import type { TestedService } from '../../../../domain/contract/appconfig';
import { failingService, workingService } from '../../../../domain/testedService';
import { requireAccount, type Context } from '../../../context';
import type { MailTransport } from '../../../ports/mail';

const TITLE = 'Correo';

/** Messages for error codes of nodemailer and sockets. */
const CAUSES: readonly (readonly [codes: readonly string[], message: string, variable: string])[] = [
  [['EAUTH', 'ENOAUTH', 'EOAUTH2'], 'El servidor de correo no aceptó el usuario o la contraseña.', 'SMTP_URL'],
  [['EDNS', 'ENOTFOUND'], 'No existe el servidor de correo con ese nombre.', 'SMTP_URL'],
  [
    ['ECONNECTION', 'ESOCKET', 'ECONNREFUSED', 'EPROXY', 'EPROTOCOL'],
    'No se pudo conectar con el servidor de correo: revisa el nombre y el puerto.',
    'SMTP_URL',
  ],
  [['ETIMEDOUT'], 'El servidor de correo no respondió a tiempo.', 'SMTP_URL'],
  [['ETLS'], 'El servidor de correo no ofrece una conexión segura.', 'SMTP_ALLOW_PLAINTEXT'],
  [['EENVELOPE'], 'El servidor de correo no aceptó el remitente o tu dirección.', 'MAIL_FROM'],
];

export async function tryMail(ctx: Context, mail: MailTransport): Promise<TestedService> {
  const { studio, now } = ctx;
  const { email: to } = requireAccount(ctx);
  const { business_name: name } = await studio.config();
  if (mail.kind === 'outbox')
    return failingService(
      TITLE,
      'No hay servidor de correo: los correos se quedan en la lista de Correos.',
      'SMTP_URL',
    );
  if (to === '') return failingService(TITLE, 'Tu cuenta no tiene un correo al que mandar la prueba.');
  const text = `Este es un correo de prueba de ${name}. Si lo lees, los correos de tu estudio salen bien.`;
  try {
    await mail.send({
      to: { name: '', address: to },
      subject: `Correo de prueba de ${name}`,
      html: '<!doctype html><p>Este es un correo de prueba. Si lo lees, los correos de tu estudio salen bien.</p>',
      body: text,
      ics: null,
      files: [],
      unsubscribe: null,
      from: { name, address: mail.from },
      messageId: `<prueba-${now.getTime()}-${randomUUID()}@${mail.from.split('@').pop() ?? 'estudio'}>`,
    });
    return workingService(TITLE, `El servidor aceptó un correo de prueba para ${to}. Revisa también los no deseados.`);
  } catch (error) {
    const { code, responseCode } = (error ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown };
    ctx.log.warn({ code, responseCode }, 'test mail not sent');
    const [, message, variable] = CAUSES.find(([codes]) => codes.includes(String(code))) ?? [
      [],
      'El servidor de correo no aceptó el correo.',
      'SMTP_URL',
    ];
    const answer = typeof responseCode === 'number' ? ` Respondió con el código ${responseCode}.` : '';
    return failingService(TITLE, `${message}${answer}`, variable);
  }
}
