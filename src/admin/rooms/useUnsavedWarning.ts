import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirm } from '../../core/confirm/confirm';
import { guardHistory } from '../../core/routing/backButton';

const question = { text: 'Hay cambios sin guardar. Si sales, se pierden.', ok: 'Salir sin guardar' };

/** The router's index of the current history entry. */
const entryNumber = (): number => Number((window.history.state as { readonly idx?: number } | null)?.idx);

/** Asks before unsaved changes are lost: by a link, the browser's back button, closing or reloading the page. */
export function useUnsavedWarning() {
  const unsaved = useRef(false);
  const navigate = useNavigate();
  const entry = useRef(NaN);
  const location = useLocation();
  useEffect(() => void (entry.current = entryNumber()), [location]);
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
    let returned: (() => void) | null = null;
    // The browser has gone back already: returns forward unnoticed by the router, and goes back after confirmation.
    const onPop = (event: PopStateEvent): void => {
      if (returned) {
        event.stopImmediatePropagation();
        returned();
        returned = null;
        return;
      }
      const steps = entry.current - entryNumber();
      if (!unsaved.current || !steps) return;
      event.stopImmediatePropagation();
      const isBack = new Promise<void>((resolve) => (returned = resolve));
      window.history.go(steps);
      void Promise.all([mayLeave(), isBack]).then(([leave]) => {
        if (!leave) return;
        unsaved.current = false;
        window.history.go(-steps);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    const release = guardHistory(onPop);
    // Runs before the router's own handler.
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      release();
      document.removeEventListener('click', onClick, true);
    };
  }, [mayLeave, navigate]);
  return { setUnsaved, mayLeave };
}
