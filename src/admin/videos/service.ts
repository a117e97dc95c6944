import { api } from '../../core/http/api';

export const getVideo = (id: number) => api('GET /videos/admin/{id}', { params: { id } });
export const postEncoding = (id: number) => api('POST /videos/{id}/encode', { params: { id }, body: {} });

/** Choices for a video's form. */
export const getChoices = () =>
  Promise.all([
    api('GET /class_types/admin/all'),
    api('GET /class_categories'),
    api('GET /video_types/admin/all'),
    api('GET /programs/admin/all'),
    api('GET /instructors/admin/all'),
    api('GET /tags'),
  ]);
