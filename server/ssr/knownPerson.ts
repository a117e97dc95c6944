/** Marks, before the first paint, that someone is signed in, on pages that are the same for all visitors. */
import { KNOWN_PERSON_CLASS, KNOWN_PERSON_KEY } from '../../domain/ssr';

/** Inline script of the head. It catches errors, as the browser may refuse access to its storage. */
export const KNOWN_PERSON = `try {
const known = JSON.parse(localStorage.getItem("${KNOWN_PERSON_KEY}"));
if (known) {
const { classList, style } = document.documentElement;
classList.add("${KNOWN_PERSON_CLASS}");
for (const key of ["name", "initials"]) style.setProperty("--known-" + key, JSON.stringify(String(known[key])));
}
} catch {}`;
