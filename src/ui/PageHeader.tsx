import type { ReactNode } from 'react';

export interface PageHeaderProps {
  readonly title: string;
  /** A short line above the title. */
  readonly eyebrow?: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

/** The h1 of a screen, with what belongs beside it. */
export function PageHeader({ title, eyebrow, text, actions }: PageHeaderProps) {
  return (
    <header className="ui-page-header">
      <div className="ui-page-header__words">
        {eyebrow && <p className="ui-page-header__eyebrow">{eyebrow}</p>}
        <h1 className="ui-page-header__title">{title}</h1>
        {text && <div className="ui-page-header__text">{text}</div>}
      </div>
      {actions && <div className="ui-page-header__actions">{actions}</div>}
    </header>
  );
}
