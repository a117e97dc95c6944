import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button';
import { useId } from '../../../ui/useId';

interface Item {
  readonly key: number | string;
  /** Link to the screen where it is solved. */
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly end?: string;
}

export interface GroupProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly items: readonly Item[];
  /** How many there are, where the list ends before the last. */
  readonly count?: number | null;
}

const FEW = 4;

/** One kind of thing to do: the first few, and the others on demand. */
export function Group({ icon, title, items, count }: GroupProps) {
  const [isWhole, setWhole] = useState(false);
  const id = useId('today-group');
  const rest = items.length - FEW;
  return (
    <section className="today-group" aria-labelledby={id}>
      <h3 id={id}>
        {icon}
        <span>{title}</span>
        <span className="today-group__count">{count ?? items.length}</span>
      </h3>
      <ul>
        {(isWhole || rest === 1 ? items : items.slice(0, FEW)).map(({ key, to, title: name, text, end }) => (
          <li key={key}>
            <Link to={to} className="today-item">
              <span className="today-item__words">
                <strong>{name}</strong>
                <span>{text}</span>
              </span>
              {end && <span className="today-item__end">{end}</span>}
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {rest > 1 && (
        <Button variant="quiet" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : `Ver ${rest} más`}
        </Button>
      )}
    </section>
  );
}
