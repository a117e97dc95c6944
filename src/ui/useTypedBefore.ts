import { useOnce } from './useOnce';

/**
 * What somebody typed, or their browser filled in, where the server had drawn a field and no script was there to hear
 * of it: told once the page is alive, as React goes on from what the server drew.
 */
export function useTypedBefore(id: string, value: string, onChange: (value: string) => void): void {
  useOnce(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && field.value !== '' && field.value !== value) onChange(field.value);
  });
}
