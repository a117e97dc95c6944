/** Helpers for files of the library. */
import type { FileKind, FileSpace } from '../../../domain/contract/files';
import { UPLOADS_PATH } from '../../../domain/files';
import { sizeText } from '../../../domain/numbers';
import { isStoredName } from '../../../domain/pictures';
import type { FileReference } from '../../../domain/forms/types';
import { PICTURE_TYPES, UPLOAD_TYPES } from '../../../domain/uploads';

export type Accept = FileKind | 'any';

/** MIME types of each choice. */
export const TYPES_OF: Readonly<Record<Accept, readonly string[]>> = {
  image: PICTURE_TYPES,
  pdf: ['application/pdf'],
  video: ['video/mp4'],
  any: UPLOAD_TYPES,
};

export const KIND_LABELS: Readonly<Record<FileKind, string>> = { image: 'Imagen', pdf: 'PDF', video: 'Video' };

export function fileKind(type: string): FileKind | null {
  if (type.startsWith('image/')) return 'image';
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('video/') ? 'video' : null;
}

/**
 * The name stored by texts that refer to a file (configuration, class_package.image): the path of an upload on the
 * site.
 */
export function fileName({ src }: { readonly src?: string | undefined }): string {
  const name = (src ?? '').slice((src ?? '').lastIndexOf('/') + 1);
  return isStoredName(name) ? UPLOADS_PATH + name : (src ?? '');
}

/** A sentence about the room that files take; none until it is known. */
export function spaceText(space: FileSpace | null): string {
  if (!space) return '';
  const used = ` Ocupan ${sizeText(space.used)}`;
  return space.limit === null ? `${used}.` : `${used} de ${sizeText(space.limit)}.`;
}

export type ChosenFile = Pick<FileReference, 'file_id' | 'name' | 'type' | 'src'>;
