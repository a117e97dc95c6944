import type { ReactElement } from 'react';
import { connect } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import { useAnchor } from '../../../ui/useAnchor';
import { lazyRoute } from '../../../ssr/lazyRoute';
import type { RootState } from '../../../core/state';
import { useTitle } from '../../../ssr/RenderContext';
import { LazyHydrate } from '../../../ssr/LazyHydrate';
import { selectConfig } from '../../appconfig/state';
import Empty from '../components/EmptyLanding';
import { Hero } from '../components/Hero';
import { ANCHORS, sectionsOf, type LandingSection } from '../sections';
import '../landing.scss';

const Announcements = lazyRoute(
  'portada-avisos',
  () => import(/* webpackChunkName: "portada-avisos" */ './AnnouncementsSection'),
);
const ClassTypes = lazyRoute(
  'portada-clases',
  () => import(/* webpackChunkName: "portada-clases" */ './ClassTypesSection'),
);
const Coaches = lazyRoute(
  'portada-coaches',
  () => import(/* webpackChunkName: "portada-coaches" */ './CoachesSection'),
);
const PackagesTeaser = lazyRoute(
  'portada-paquetes',
  () => import(/* webpackChunkName: "portada-paquetes" */ '../../packages/containers/PackagesTeaser'),
);
const Schedule = lazyRoute(
  'portada-calendario',
  () => import(/* webpackChunkName: "portada-calendario" */ '../components/ScheduleSection'),
);
const Story = lazyRoute(
  'portada-historia',
  () => import(/* webpackChunkName: "portada-historia" */ '../components/Story'),
);

interface Section {
  /** The lazy chunk. */
  readonly chunk: string;
  readonly label: string;
  /** Pixels, about, so that what is below doesn't come near before its time. */
  readonly height: number;
  readonly content: ReactElement;
}

/** Everything below the first screen. */
function sectionOf(name: Exclude<LandingSection, 'hero'>, config: AppConfig): Section {
  switch (name) {
    case 'about':
      return {
        chunk: 'portada-historia',
        label: config.about_title,
        height: 460,
        content: (
          <Story
            look="plain"
            title={config.about_title || 'Sobre nosotros'}
            text={config.about_content}
            picture={config.about_image}
          />
        ),
      };
    case 'mission':
      return {
        chunk: 'portada-historia',
        label: config.mission_title,
        height: 460,
        content: (
          <Story
            look="band"
            title={config.mission_title || 'Nuestra misión'}
            text={config.mission_content}
            picture={config.mission_image}
          />
        ),
      };
    case 'classTypes':
      return { chunk: 'portada-clases', label: 'Clases', height: 640, content: <ClassTypes /> };
    case 'coaches':
      return { chunk: 'portada-coaches', label: 'Coaches', height: 640, content: <Coaches /> };
    case 'packages':
      return { chunk: 'portada-paquetes', label: config.class_packages_name, height: 520, content: <PackagesTeaser /> };
    case 'announcements':
      return { chunk: 'portada-avisos', label: 'Avisos', height: 320, content: <Announcements /> };
    case 'schedule':
      return { chunk: 'portada-calendario', label: 'Calendario de Clases', height: 900, content: <Schedule /> };
  }
}

export function LandingScreen({ config }: { readonly config: AppConfig }) {
  useTitle(null);
  const { hash, pathname } = useLocation();
  // The anchor is rendered with this screen, after the router has looked for it.
  useAnchor(hash, pathname);

  const section = (name: LandingSection) => {
    if (name === 'hero')
      return (
        <div key={name} id={ANCHORS.hero}>
          <Hero config={config} />
        </div>
      );
    const { chunk, label, height, content } = sectionOf(name, config);
    return (
      <div key={name} id={ANCHORS[name]}>
        <LazyHydrate chunk={chunk} label={label} height={height}>
          {content}
        </LazyHydrate>
      </div>
    );
  };
  const sections = sectionsOf(config);
  if (sections.length === 0) return <Empty name={config.business_name} />;
  return (
    <div id="landing" className="landing">
      {!config.hero_enabled && <h1 className="ui-hidden">{config.business_name}</h1>}
      {sections.map(section)}
    </div>
  );
}

export default connect((state: RootState) => ({ config: selectConfig(state) }))(LandingScreen);
