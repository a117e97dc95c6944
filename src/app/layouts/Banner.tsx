import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../ui/classNames';

/** Pixels of scrolling after which the banner has been seen (specification, section 9). */
export const BANNER_SCROLL = 1000;

const INTERNAL = /^\/(?![/\\])/;
const EXTERNAL = /^https?:\/\//i;

export interface BannerProps {
  readonly text: string;
  /** A path of this site, an http(s) address, or empty. Anything else is no link. */
  readonly link: string;
}

function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(() => window.scrollY > pixels);
  useEffect(() => {
    const look = (): void => setPast(window.scrollY > pixels);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [pixels]);
  return past;
}

/** The studio's news above the navbar: an internal link goes there in the app, another one in a new tab. */
export function Banner({ text, link }: BannerProps) {
  const seen = useScrolledPast(BANNER_SCROLL);
  useEffect(() => {
    // What sticks to the top leaves room for it, and takes it back.
    document.documentElement.classList.toggle('has-banner', !seen);
    return () => document.documentElement.classList.remove('has-banner');
  }, [seen]);

  const content = (): JSX.Element => {
    if (INTERNAL.test(link)) return <Link to={link}>{text}</Link>;
    if (!EXTERNAL.test(link)) return <p>{text}</p>;
    return <a href={link} target="_blank" rel="noopener noreferrer">{text}<span className="ui-hidden"> (se abre en otra pestaña)</span></a>;
  };
  return <aside className={classNames('app-banner', seen && 'app-banner--seen')} aria-label="Aviso del estudio">{content()}</aside>;
}
