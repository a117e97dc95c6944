/**
 * The tax office's certificate (CSD) as its owner hands it over: checked in memory and passed on to the provider. Nothing of
 * it is written to disk, database, log or audit.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { NewCertificate } from '../../../domain/contract/cfdi';
import { AppError } from '../../../domain/errors';
import type { TaxCertificate } from '../../ports/cfdi';

type Field = keyof NewCertificate;

const wrong = (field: Field, message: string): AppError =>
  new AppError('cfdi/certificate', { message, field, problems: [{ key: field, message }] });

function certificateOf(cer: Buffer): X509Certificate {
  try {
    return new X509Certificate(cer);
  } catch {
    throw wrong('cer', 'Ese archivo no es un certificado: elige el que termina en .cer.');
  }
}

/** null: its kind of encryption isn't known here, and the provider decides. */
function keyOf(key: Buffer, passphrase: string): KeyObject | null {
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase });
  } catch (error) {
    if (/unsupported/i.test(String((error as { readonly code?: unknown }).code))) return null;
    throw wrong('password', 'La contraseña no abre el archivo .key. Revisa que sean los de tu certificado.');
  }
}

/** Throws 'cfdi/certificate' with what is wrong. */
export function readCertificate({ cer, key, password }: NewCertificate, now: Date): TaxCertificate {
  const [cerFile, keyFile] = [Buffer.from(cer, 'base64'), Buffer.from(key, 'base64')];
  const certificate = certificateOf(cerFile);
  if (new Date(certificate.validTo) <= now)
    throw wrong('cer', 'Ese certificado ya venció. Genera uno nuevo en el portal del SAT.');
  const opened = keyOf(keyFile, password);
  if (opened !== null && !certificate.checkPrivateKey(opened))
    throw wrong('key', 'El archivo .key no es el de ese certificado.');
  return { cer: cerFile, key: keyFile, password };
}
