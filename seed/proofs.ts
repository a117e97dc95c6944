/** The receipt of a transfer that waits for the team: a picture of the purchase that a scenario left unpaid. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_PATH } from '../domain/files';
import { MINUTE } from '../domain/durations';
import { pictureName } from '../domain/pictures';
import { TRANSFER } from '../domain/pricing';
import type { Db } from '../server/db/schema';
import { filesOf, type StudioContent } from './content/studio';
import type { Ledger } from './ledger';
import { insertRows } from './rows';

const SIZE = { width: 540, height: 860 };

/** The picture names holder, CLABE, sum and reference of the purchase, which a test compares. */
export const proofPath = ({ name }: StudioContent): string => path.join(__dirname, 'proofs', `${name}.jpg`);

/** Its file, named as a customer's upload, but for the studio's tag: as clips, it outlives the sweep. */
export function proofOf(content: StudioContent) {
  const bytes = readFileSync(proofPath(content));
  const file_id = Math.max(...filesOf(content).map((file) => file.file_id)) + 1;
  const stem = `${file_id}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
  return { file_id, src: `${PRIVATE_PATH}${pictureName(stem, SIZE, 'jpg')}`, size: bytes.length };
}

/** After the customers and their purchases. Sent half an hour after the purchase was made. */
export async function writeProof(trx: Db, content: StudioContent, { purchases }: Ledger): Promise<void> {
  const bought = purchases.find((p) => p.payment_method_id === TRANSFER && p.status === 'pending');
  if (!bought?.created_at) return;
  const { file_id, src, size } = proofOf(content);
  const created_at = new Date(bought.created_at.getTime() + 30 * MINUTE);
  const { customer_id, purchase_id } = bought;
  await insertRows(trx, 'file', [
    {
      file_id,
      name: 'comprobante.jpg',
      type: 'image/jpeg',
      src,
      ...SIZE,
      size,
      storage: 'disk',
      is_private: true,
      customer_id,
      created_at,
    },
  ]);
  await insertRows(trx, 'transfer_proof', [
    { transfer_proof_id: 1, purchase_id, file_id, status: 'waiting', created_at },
  ]);
}
