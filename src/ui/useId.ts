import { useState } from 'react';
import { useRenderContext } from '../ssr/RenderContext';

/** An id that is unique on the page and stays the same (React 16 has no useId). */
export function useId(prefix: string, given?: string): string {
  const { nextId } = useRenderContext();
  const [id] = useState(() => `${prefix}-${nextId()}`);
  return given ?? id;
}
