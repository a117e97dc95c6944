import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from './IconButton';

export interface PagerProps {
  /** Counts from 1. */
  readonly page: number;
  readonly max: number;
  readonly onChange: (page: number) => void;
  readonly label?: string;
}

/** 'page / max' between two arrows; nothing where there is only one page. */
export function Pager({ page, max, onChange, label = 'Páginas' }: PagerProps) {
  if (max <= 1) return null;
  return (
    <nav className="ui-pager" aria-label={label}>
      <IconButton label="Página anterior" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <span className="ui-pager__text" aria-live="polite">
        {page} / {max}
      </span>
      <IconButton label="Página siguiente" disabled={page >= max} onClick={() => onChange(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </nav>
  );
}
