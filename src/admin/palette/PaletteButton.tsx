import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/IconButton';
import { lazyComponent } from '../../ui/lazyComponent';
import type { PaletteProps } from './Palette';

const Palette = lazyComponent(() => import('./Palette'));

/** Opens the search of everything, by button, Ctrl+K or Cmd+K. */
export function PaletteButton(props: Omit<PaletteProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false);
  // Loaded with the first opening, then kept, so that closing is animated.
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setWanted(true);
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        label="Buscar (Ctrl+K)"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Search size={22} aria-hidden />
      </IconButton>
      {wanted && <Palette {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
