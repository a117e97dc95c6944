/** Remembers what a pure function made of the last texts that it was asked about. */
export function remember<T>(make: (text: string) => T, kept = 50): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    known.set(text, made);
    const [oldest] = known.keys();
    if (known.size > kept && oldest !== undefined) known.delete(oldest);
    return made;
  };
}
