/** Uploads (specification, section 5: the storage depends on files_location). */
import type { NewFileResponse } from '../../../domain/contract/files';
import { http } from '../../core/http/client';
import type { UploadOptions } from '../../ui/form/useUploads';

export function postFile(file: File, toCloud: boolean, options: UploadOptions): Promise<NewFileResponse> {
  const body = new FormData();
  body.append('file', file);
  return http.post<NewFileResponse>(toCloud ? '/files/s3' : '/files', body, options);
}
