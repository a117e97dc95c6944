import { LinkButton } from '../../../ui/Button';

export interface SectionHeadingProps {
  readonly id: string;
  readonly title: string;
  /** Where the rest is. */
  readonly more?: { readonly to: string; readonly what: string };
}

/** The title of a section of the landing page, with the way to all of it. */
export function SectionHeading({ id, title, more }: SectionHeadingProps) {
  return (
    <div className="landing-section__heading">
      <h2 id={id} className="landing-section__title">
        {title}
      </h2>
      {more && (
        <LinkButton to={more.to} variant="quiet">
          Ver todos<span className="ui-hidden"> {more.what}</span>
        </LinkButton>
      )}
    </div>
  );
}
