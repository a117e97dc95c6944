/**
 * The confirm dialog 'Precaución' (specification, section 2). SweetAlert is fetched the first time that
 * a question is asked. Returns true for yes.
 */
import { retryingImport } from '../http/chunks';

const question = retryingImport(() => import('./sweetalert'));

export interface Confirmation {
  readonly text: string;
  readonly title?: string;
  readonly ok?: string;
  readonly cancel?: string;
}

export async function confirm({
  text,
  title = 'Precaución',
  ok = 'Aceptar',
  cancel = 'Cancelar',
}: Confirmation): Promise<boolean> {
  return (await question()).askByDialog({ text, title, ok, cancel });
}
