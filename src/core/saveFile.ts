import { MINUTE } from '../../domain/durations';

/** Milliseconds after which the browser has surely read the file: Safari asks before downloading. */
const RELEASE = MINUTE;

/** Hands the browser a file to open or save; a phone offers its calendar for one of a class. */
export function saveFile(content: string | Uint8Array<ArrayBuffer>, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE);
}
