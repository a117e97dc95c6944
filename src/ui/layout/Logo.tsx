/** The studio's logo, or its name as a word mark. */
export function Logo({ name, src }: { readonly name: string; readonly src: string }) {
  if (src) return <img className="app-logo__image" src={src} alt={name} height={40} />;
  return <span className="app-logo__word">{name}</span>;
}
