import type { FileReference } from '../../../domain/forms/types';
import type { AppThunk } from '../../core/thunk';
import * as service from './service';

/** Stores one file and returns what a form stores of it. Rejects with ApiError. */
export const uploadFile =
  (file: File, options: service.UploadOptions): AppThunk<Promise<FileReference>> =>
  () =>
    service.uploadFile(file, options);
