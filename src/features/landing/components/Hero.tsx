import { useEffect, useState } from 'react';
import type { AppConfig } from '../../../../domain/config';
import { lazyRoute } from '../../../ssr/lazyRoute';
import { PATHS, packagesPath } from '../../../core/routing/paths';
import { LinkButton } from '../../../ui/Button';
import { Picture } from '../../../ui/Picture';
import { HeroDrawing } from './HeroDrawing';

export type HeroConfig = Pick<
  AppConfig,
  | 'business_name'
  | 'tagline'
  | 'hero_resource'
  | 'hero_image'
  | 'hero_video'
  | 'hero_title'
  | 'hero_tagline'
  | 'landing_video_cover'
  | 'class_packages_path'
  | 'class_packages_name'
>;

/** The first thing that a visitor sees: who this is, and the way to a class. */
export function Hero({ config }: { readonly config: HeroConfig }) {
  const title = config.hero_title || config.business_name;
  const tagline = config.hero_tagline || config.tagline;
  return (
    <section className="landing-hero ui-container">
      <div className="landing-hero__words">
        <h1>{title}</h1>
        {tagline && <p>{tagline}</p>}
        <div className="landing-hero__actions">
          <LinkButton to={PATHS.schedule} variant="primary" size="lg">
            Ver calendario
          </LinkButton>
          <LinkButton to={packagesPath(config)} variant="ghost" size="lg">
            {config.class_packages_name}
          </LinkButton>
        </div>
      </div>
      <div className="landing-hero__picture">
        <HeroPicture config={config} />
      </div>
    </section>
  );
}

const HeroVideo = lazyRoute('video', () => import(/* webpackChunkName: "video" */ './HeroVideo'));

function HeroPicture({ config }: { readonly config: HeroConfig }) {
  const { hero_resource, hero_video, hero_image, landing_video_cover } = config;
  const [broken, setBroken] = useState(false);
  // The picture first: it is there with the page. The video comes over it once it can be shown.
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const filmed = hero_resource === 'video' && hero_video !== '' && !broken;
  return (
    <>
      <Picture
        src={(hero_resource === 'video' && landing_video_cover) || hero_image}
        eager
        sizes="(min-width: 1260px) 570px, (min-width: 992px) 50vw, 100vw"
        className="landing-hero__still"
        placeholder={<HeroDrawing />}
      />
      {hydrated && filmed && (
        <HeroVideo src={hero_video} cover={landing_video_cover} onBroken={() => setBroken(true)} />
      )}
    </>
  );
}
