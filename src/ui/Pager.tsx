import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from './IconButton';

interface Numbered {
  /** Counts from 1. */
  readonly page: number;
  readonly max: number;
  readonly onChange: (page: number) => void;
}

/** Of a list without numbers; null: no page there. */
interface Unnumbered {
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

export type PagerProps = (Numbered | Unnumbered) & { readonly label?: string };

/** Two arrows, with 'page / max' between them where the pages have numbers; nothing where there is only one page. */
export function Pager({ label = 'Páginas', ...pages }: PagerProps) {
  const { onPrevious, onNext } = 'max' in pages ? stepsOf(pages) : pages;
  if (!onPrevious && !onNext) return null;
  return (
    <nav className="ui-pager" aria-label={label}>
      <IconButton label="Página anterior" disabled={!onPrevious} onClick={onPrevious ?? undefined}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      {'max' in pages && (
        <span className="ui-pager__text" aria-live="polite">
          {pages.page} / {pages.max}
        </span>
      )}
      <IconButton label="Página siguiente" disabled={!onNext} onClick={onNext ?? undefined}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </nav>
  );
}

const stepsOf = ({ page, max, onChange }: Numbered): Unnumbered => ({
  onPrevious: page > 1 && max > 1 ? () => onChange(page - 1) : null,
  onNext: page < max ? () => onChange(page + 1) : null,
});
