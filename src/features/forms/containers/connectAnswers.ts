import type { NewAnswers } from '../../../../domain/contract/forms';
import type { AppDispatch } from '../../../core/state';
import type { UploadOptions } from '../../../ui/form/useUploads';
import { uploadFile } from '../../files/actions';
import { sendAnswers } from '../state';

export const mapAnswers = (dispatch: AppDispatch) => ({
  onUpload: (file: File, options: UploadOptions) => dispatch(uploadFile(file, options)),
  onSend: (form_id: number, body: NewAnswers, key: string) => dispatch(sendAnswers(form_id, body, key)),
});
