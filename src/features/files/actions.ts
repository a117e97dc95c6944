import type { FileReference } from '../../../domain/forms/types';
import type { AppThunk } from '../../core/thunk';
import type { UploadOptions } from '../../ui/form/useUploads';
import { selectConfig } from '../appconfig/selectors';
import { postFile } from './service';

/** Stores one file and returns what a form keeps of it. Rejects with ApiError. */
export function uploadFile(upload: File, options: UploadOptions): AppThunk<Promise<FileReference>> {
  return async (_dispatch, getState) => {
    const toCloud = selectConfig(getState()).files_location === 'aws';
    const { file_id, file } = await postFile(upload, toCloud, options);
    return { file_id, name: file.name, src: file.src, type: file.type };
  };
}
