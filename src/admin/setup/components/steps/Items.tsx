import CircleCheck from 'lucide-react/icons/circle-check';

export interface ItemsProps {
  /** Heading: 'Tus coaches'. */
  readonly label: string;
  readonly items: ReadonlyArray<{ readonly key: number; readonly title: string; readonly text?: string }>;
}

/** Existing items of a step. */
export function Items({ label, items }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <h2 id="setup-items" className="setup-items-title">
        {label}
      </h2>
      <ul className="setup-items" aria-labelledby="setup-items">
        {items.map(({ key, title, text }) => (
          <li key={key}>
            <CircleCheck size={20} aria-hidden />
            <strong>{title}</strong>
            {text && <span>{text}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
