/**
 * The tax office's certificate (CSD) as its owner hands it over: checked in memory and passed on to the provider. Nothing of
 * it is written to disk, database, log or audit.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { NewCertificate } from '../../../domain/contract/cfdi';
import { AppError } from '../../../domain/errors';
import type { CfdiAccount, TaxCertificate } from '../../ports/cfdi';

type Field = keyof NewCertificate;

const invalidField = (field: Field, message: string): AppError =>
  new AppError('cfdi/certificate', { message, field, problems: [{ key: field, message }] });

function certificateOf(cer: Buffer): X509Certificate {
  try {
    return new X509Certificate(cer);
  } catch {
    throw invalidField('cer', 'Ese archivo no es un certificado: elige el que termina en .cer.');
  }
}

/** How an encrypted key (PKCS #8, DER) begins: two sequences and the kind of encryption. */
const ENCRYPTED_KEY = /^(30(82....|81..|[0-7].)){2}06/;

/** null: its kind of encryption isn't known here, and the provider decides. */
function keyOf(key: Buffer, passphrase: string): KeyObject | null {
  if (!ENCRYPTED_KEY.test(key.subarray(0, 16).toString('hex')))
    throw invalidField('key', 'Ese archivo no es una llave privada: elige el que termina en .key.');
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase });
  } catch (error) {
    if (/unsupported/i.test(String((error as { readonly code?: unknown }).code))) return null;
    throw invalidField('password', 'La contraseña no abre el archivo .key. Revisa que sean los de tu certificado.');
  }
}

const subjectOf = ({ subject }: X509Certificate, name: string): string | undefined =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** A company's has the RFC of its representative behind its own: 'EDE180312AB1 / GODE561231GR8'. */
const rfcOf = (certificate: X509Certificate): string | undefined =>
  subjectOf(certificate, 'x500UniqueIdentifier')?.split('/')[0]?.trim().toUpperCase();

/** Throws 'cfdi/certificate' with what is wrong. */
export function readCertificate(
  { cer, key, password }: NewCertificate,
  now: Date,
): TaxCertificate & { readonly rfc: string | undefined } {
  const [cerFile, keyFile] = [Buffer.from(cer, 'base64'), Buffer.from(key, 'base64')];
  const certificate = certificateOf(cerFile);
  // Only a seal names a branch. An e.firma signs for its owner everywhere and is no business of a provider's.
  if (subjectOf(certificate, 'OU') === undefined)
    throw invalidField(
      'cer',
      'Ese certificado es tu e.firma. Elige el del sello digital (CSD), que se genera aparte en el SAT.',
    );
  if (new Date(certificate.validTo) <= now)
    throw invalidField('cer', 'Ese certificado ya venció. Genera uno nuevo en el portal del SAT.');
  const opened = keyOf(keyFile, password);
  if (opened !== null && !certificate.checkPrivateKey(opened))
    throw invalidField('key', 'El archivo .key no es el de ese certificado.');
  return { cer: cerFile, key: keyFile, password, rfc: rfcOf(certificate) };
}

/** The certificate that an account has says whose account it is. Throws 'cfdi/certificate'. */
export function refuseOtherOwner({ rfc: current, certificate }: CfdiAccount, rfc: string | undefined): void {
  if (certificate === null || current === null || rfc === undefined || current.toUpperCase() === rfc) return;
  throw invalidField(
    'cer',
    `Ese certificado es de ${rfc}, y tu cuenta de Facturapi es de ${current}. Elige el de ${current}.`,
  );
}
