import type { ContentPreviewResponse } from '../../../domain/contract/content';
import { http } from '../../core/http/client';

/** The text as visitors would get it, and what it loses; nothing is stored. */
export const postPreview = (content: string): Promise<ContentPreviewResponse> =>
  http.post('/pages/preview', { content });
