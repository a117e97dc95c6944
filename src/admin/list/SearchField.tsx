import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField';

/** Milliseconds without typing until the search runs. */
const PAUSE = 250;

/** A field to search or filter. */
export function SearchField(props: TextFieldProps) {
  return (
    <TextField type="search" name="buscar" autoComplete="off" prefix={<Search size={20} aria-hidden />} {...props} />
  );
}

/** Searches after a pause in typing. `value`: the searched text; it also changes by going back, or by a saved view. */
export function QueryField({ value, onChange, ...props }: TextFieldProps) {
  const [typed, setTyped] = useState(value);
  // The pause starts with the last key, not the last render; an older handler would write an older address.
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
