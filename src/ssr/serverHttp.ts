/** How one render on the server calls its own studio's API: several pages are rendered at the same time. */
import type { ApiResponse } from '../../domain/ssr';
import { errorFromResponse } from '../core/http/apiError';
import type { HttpGet } from '../core/http/client';

/** The same GET is sent once. A refusal rejects as in the browser; where the API itself fails, so does the render. */
export function serverHttp(call: (url: string) => Promise<ApiResponse>): HttpGet {
  const sent = new Map<string, Promise<ApiResponse>>();
  return {
    async get<T>(path: string, { params = {} }: Parameters<HttpGet['get']>[1] = {}): Promise<T> {
      const query = new URLSearchParams();
      for (const [key, value] of Object.entries(params)) if (value !== undefined) query.set(key, String(value));
      const url = query.size > 0 ? `${path}?${query}` : path;
      const response = sent.get(url) ?? call(url);
      sent.set(url, response);
      const { status, body } = await response;
      if (status >= 500) throw new Error(`${url} responded ${status}`);
      if (status >= 400) throw errorFromResponse(status, body);
      // The same contract as over the wire.
      return body as T;
    },
  };
}
