import type { ReactNode } from 'react';
import { useId } from '../../../ui/useId';

export interface SectionProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Beside the title: 'Editar'. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One part of /mystudio/informacion: a card with its heading, its action and its content. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId('seccion');
  return (
    <section className="account-section ui-card" aria-labelledby={id}>
      <div className="account-section__head">
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p className="account-section__text">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
