import { MAIN_ID } from '../useRouteFocus';

export function SkipLink() {
  return (
    <a
      className="app-skip"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // Without a new entry in the history, and without the router taking the hash for a place to scroll to.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Ir al contenido
    </a>
  );
}
