import { saveFile } from './saveFile';

/** Hands the browser a file that the API sent in Base64. */
export function saveBase64({ name, type, content }: Readonly<Record<'name' | 'type' | 'content', string>>): void {
  saveFile(
    Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
    name,
    type,
  );
}
