/** Shows who is signed in before the first paint, on pages that are the same for all visitors. */
import { KNOWN_PERSON_CLASS, KNOWN_PERSON_KEY } from '../../domain/ssr';

/** Inline in the head. The browser may refuse its storage. */
export const KNOWN_PERSON = `try {
const known = JSON.parse(localStorage.getItem("${KNOWN_PERSON_KEY}"));
if (known) {
const { classList, style } = document.documentElement;
classList.add("${KNOWN_PERSON_CLASS}");
for (const key of ["name", "initials"]) style.setProperty("--known-" + key, JSON.stringify(String(known[key])));
}
} catch {}`;
