import type { AppConfig } from '../../../domain/config';
import { PATHS, packagesPath } from '../../app/paths';
import { LinkButton } from '../../ui/Button';
import { HeroDrawing } from './HeroDrawing';

export type HeroConfig = Pick<
  AppConfig,
  'business_name' | 'tagline' | 'hero_resource' | 'hero_image' | 'hero_video' | 'hero_title' | 'hero_tagline' | 'landing_video_cover' | 'class_packages_path' | 'class_packages_name'
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
          <LinkButton to={PATHS.schedule} variant="primary" size="lg">Ver calendario</LinkButton>
          <LinkButton to={packagesPath(config)} variant="ghost" size="lg">{config.class_packages_name}</LinkButton>
        </div>
      </div>
      <div className="landing-hero__picture"><HeroPicture config={config} /></div>
    </section>
  );
}

function HeroPicture({ config }: { readonly config: HeroConfig }) {
  if (config.hero_resource === 'video' && config.hero_video) {
    return <video src={config.hero_video} poster={config.landing_video_cover || undefined} autoPlay muted loop playsInline aria-hidden />;
  }
  return config.hero_image ? <img src={config.hero_image} alt="" /> : <HeroDrawing />;
}
