import { classNames } from '../../../ui/classNames';
import { Picture } from '../../../ui/Picture';
import { useId } from '../../../ui/useId';
import '../sections.scss';

export interface StoryProps {
  /** 'band': light on the studio's colour, from edge to edge. */
  readonly look: 'plain' | 'band';
  readonly title: string;
  /** Plain text; empty lines part paragraphs. */
  readonly text: string;
  /** Empty: words only. */
  readonly picture: string;
}

const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((p) => p.trim())
    .filter(Boolean);

/** 'Sobre nosotros' and 'Nuestra misión': a title, some words, a picture. */
export default function Story({ look, title, text, picture }: StoryProps) {
  const id = useId('historia');
  return (
    <section className={classNames('landing-story', `landing-story--${look}`)} aria-labelledby={id}>
      <div className={classNames('ui-container', 'landing-story__row', !picture && 'landing-story__row--words')}>
        <div className="landing-story__words">
          <h2 id={id}>{title}</h2>
          {paragraphs(text).map((paragraph, i) => (
            <p key={i}>{paragraph}</p>
          ))}
        </div>
        {picture && <Picture src={picture} sizes="(min-width: 992px) 50vw, 100vw" className="landing-story__picture" />}
      </div>
    </section>
  );
}
