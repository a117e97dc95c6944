import { useEffect, useState } from 'react';
import { classNames } from '../../ui/classNames';
import { useSsrContext } from '../../ssr/RenderContext';
import { ConfiguredLink } from '../../ui/ConfiguredLink';

/** Pixels of scrolling after which the banner has been seen (specification, section 9). */
export const BANNER_SCROLL = 1000;

export interface BannerProps {
  readonly text: string;
  /** A path of this site, an http(s) address, or empty. Anything else is no link. */
  readonly link: string;
}

function useScrolledPast(pixels: number): boolean {
  const ssr = useSsrContext();
  const [past, setPast] = useState(() => ssr === null && window.scrollY > pixels);
  useEffect(() => {
    const look = (): void => setPast(window.scrollY > pixels);
    look();
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

  return (
    <aside className={classNames('app-banner', seen && 'app-banner--seen')} aria-label="Aviso del estudio">
      <ConfiguredLink to={link} otherwise={<p>{text}</p>}>
        {text}
      </ConfiguredLink>
    </aside>
  );
}
