import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField';

/** Milliseconds without a key after which what was typed is searched. */
const PAUSE = 250;

/** What is typed narrows, or finds. */
export function SearchField(props: TextFieldProps) {
  return (
    <TextField type="search" name="buscar" autoComplete="off" prefix={<Search size={20} aria-hidden />} {...props} />
  );
}

/** Searches once the typing pauses. `value` is what was searched: the way back, or another view, brings another. */
export function QueryField({ value, onChange, ...props }: TextFieldProps) {
  const [typed, setTyped] = useState(value);
  // The pause counts from the last key, not from the last render; an older handler would write an older address.
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return <SearchField value={typed} onChange={setTyped} {...props} />;
}
