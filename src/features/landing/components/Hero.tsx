import { useEffect, useState } from 'react';
import type { AppConfig } from '../../../../domain/config';
import { lazyRoute } from '../../../ssr/lazyRoute';
import { PATHS, packagesPath } from '../../../core/routing/paths';
import { LinkButton } from '../../../ui/Button';
import { Picture } from '../../../ui/Picture';

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

/** Where the studio has no picture: an empty room in the morning, in the studio's own colours. */
function HeroDrawing() {
  return (
    <svg
      className="landing-drawing"
      viewBox="0 0 720 720"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <rect className="landing-drawing__wall" width="720" height="720" />
      {/* An arched window, and what is outside. */}
      <clipPath id="ventana">
        <path d="M150 560V300a170 170 0 0 1 340 0v260z" />
      </clipPath>
      <g clipPath="url(#ventana)">
        <rect className="landing-drawing__sky" x="150" y="120" width="340" height="440" />
        <circle className="landing-drawing__sun" cx="385" cy="285" r="66" />
        <path className="landing-drawing__far" d="M130 430c70-60 150-50 210-10s110 30 170-20v180H130z" />
        <path className="landing-drawing__mid" d="M130 490c90-50 170-10 240 10s90 5 140-20v100H130z" />
      </g>
      <path className="landing-drawing__frame" d="M150 560V300a170 170 0 0 1 340 0v260M320 130v430M150 350h340" />
      {/* Floor, light on it, the barre. */}
      <rect className="landing-drawing__floor" y="560" width="720" height="160" />
      <path className="landing-drawing__light" d="M150 560h340l120 160H210z" />
      <path className="landing-drawing__barre" d="M0 440h110M530 440h190M60 440v120M600 440v120" />
      {/* A rolled mat, a ball, a plant. */}
      <circle className="landing-drawing__ball" cx="572" cy="612" r="64" />
      <path className="landing-drawing__shine" d="M534 594a42 42 0 0 1 22-20" />
      <rect className="landing-drawing__mat" x="212" y="618" width="190" height="52" rx="26" />
      <circle className="landing-drawing__roll" cx="238" cy="644" r="26" />
      <path className="landing-drawing__spiral" d="M238 632a12 12 0 1 0 12 12 8 8 0 0 0-8-8" />
      <path
        className="landing-drawing__leaf"
        d="M90 590c-40-60-30-120-12-150 22 40 28 90 18 150zM98 590c-6-70 20-110 52-128-2 50-14 96-42 128zM84 590c-30-30-60-38-80-36 12 26 40 44 72 44z"
      />
      <path className="landing-drawing__pot" d="M52 588h84l-12 86a10 10 0 0 1-10 8H74a10 10 0 0 1-10-8z" />
    </svg>
  );
}
