/** A tax office's certificate with its key, as an owner has them in two files. */
import { generateKeyPairSync, sign } from 'node:crypto';

interface Wanted {
  readonly rfc?: string;
  readonly from?: string;
  readonly to?: string;
  readonly password?: string;
  /** Without, it is an e.firma. */
  readonly branch?: string | null;
}

const SHA256_RSA = '2a864886f70d01010b';
const NAMES = { commonName: '550403', branch: '55040b', uniqueIdentifier: '55042d' } as const;

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ALGORITHM = sequence(oid(SHA256_RSA), der(0x05));
const moment = (day: string) => der(0x18, Buffer.from(`${day.replaceAll('-', '')}060000Z`));
const nameOf = (values: Partial<Record<keyof typeof NAMES, string | null>>) =>
  sequence(
    ...Object.entries(values).flatMap(([name, text]) =>
      text === null ? [] : [der(0x31, sequence(oid(NAMES[name as keyof typeof NAMES]), der(0x0c, Buffer.from(text))))],
    ),
  );

export function aTaxCertificate({
  rfc = 'EDE180312AB1',
  from = '2026-01-01',
  to = '2030-01-01',
  password = 'una-clave-8',
  branch = 'Matriz',
}: Wanted = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = sequence(
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    nameOf({ commonName: 'AUTORIDAD CERTIFICADORA' }),
    sequence(moment(from), moment(to)),
    nameOf({ commonName: 'ESTUDIO', branch, uniqueIdentifier: `${rfc} / GODE561231HDFXXX01` }),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, privateKey);
  const cer = sequence(signed, ALGORITHM, der(0x03, Buffer.from([0]), signature));
  const key = privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'des-ede3-cbc', passphrase: password });
  return { cer: cer.toString('base64'), key: key.toString('base64'), password };
}
