import { api } from '../../core/http/api';

/** The text as visitors would get it, and what was removed; stores nothing. */
export const postPreview = (content: string) => api('POST /pages/preview', { body: { content } });
