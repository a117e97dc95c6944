import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirm } from '../../core/confirm/confirm';

const question = { text: 'Hay cambios sin guardar. Si sales, se pierden.', ok: 'Salir sin guardar' };

/** Asks before unsaved changes are lost: at a link of the page, and when the page is closed or read again. */
export function useUnsaved() {
  const unsaved = useRef(false);
  const navigate = useNavigate();
  const setUnsaved = useCallback((now: boolean) => void (unsaved.current = now), []);
  const mayLeave = useCallback(async () => !unsaved.current || confirm(question), []);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (unsaved.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const here = link?.origin === window.location.origin && !link.target && !event.metaKey && !event.ctrlKey;
      if (!unsaved.current || !link || !here) return;
      event.preventDefault();
      event.stopPropagation();
      void mayLeave().then((leave) => {
        if (!leave) return;
        unsaved.current = false;
        navigate(link.pathname + link.search);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    // Before the router's own handler.
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [mayLeave, navigate]);
  return { setUnsaved, mayLeave };
}
