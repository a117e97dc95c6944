import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { connect } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { AppConfig } from '../../../domain/config';
import { scrollToAnchor } from '../../app/anchor';
import type { RootState } from '../../app/rootReducer';
import { useTitle } from '../../app/title';
import { selectConfig } from '../../appconfig/selectors';
import { retrying } from '../../http/chunks';
import { WhenNear } from '../../ui/WhenNear';
import { Hero } from '../components/Hero';
import { ANCHORS, sectionsOf, type LandingSection } from '../sections';
import '../landing.scss';

const Announcements = lazy(retrying(() => import('./AnnouncementsSection')));
const ClassTypes = lazy(retrying(() => import('./ClassTypesSection')));
const Coaches = lazy(retrying(() => import('./CoachesSection')));
const PackagesTeaser = lazy(retrying(() => import('../../packages/containers/PackagesTeaser')));
const Schedule = lazy(retrying(() => import('../components/ScheduleSection')));
const Story = lazy(retrying(() => import('../components/Story')));

export interface LandingScreenProps {
  readonly config: AppConfig;
}

interface Part {
  readonly label: string;
  /** Pixels, about, so that what is below doesn't come near before its time. */
  readonly height: number;
  readonly content: ReactElement;
}

/** Everything below the first screen. */
function partOf(name: Exclude<LandingSection, 'hero'>, config: AppConfig): Part {
  switch (name) {
    case 'about':
      return { label: config.about_title, height: 460, content: <Story look="plain" title={config.about_title || 'Sobre nosotros'} text={config.about_content} picture={config.about_image} /> };
    case 'mission':
      return { label: config.mission_title, height: 460, content: <Story look="band" title={config.mission_title || 'Nuestra misión'} text={config.mission_content} picture={config.mission_image} /> };
    case 'classTypes':
      return { label: 'Clases', height: 640, content: <ClassTypes /> };
    case 'coaches':
      return { label: 'Coaches', height: 640, content: <Coaches /> };
    case 'packages':
      return { label: config.class_packages_name, height: 520, content: <PackagesTeaser /> };
    case 'announcements':
      return { label: 'Avisos', height: 320, content: <Announcements /> };
    case 'schedule':
      return { label: 'Calendario de Clases', height: 900, content: <Schedule /> };
  }
}

export function LandingScreen({ config }: LandingScreenProps) {
  useTitle(null);
  const { hash } = useLocation();
  // What the address names comes to be with this screen, after the router has looked for it.
  useEffect(() => scrollToAnchor(hash), [hash]);

  const section = (name: LandingSection) => {
    if (name === 'hero') return <div key={name} id={ANCHORS.hero}><Hero config={config} /></div>;
    const { label, height, content } = partOf(name, config);
    return (
      <div key={name} id={ANCHORS[name]}>
        <WhenNear label={label} height={height}><Suspense fallback={<div style={{ minHeight: height }} />}>{content}</Suspense></WhenNear>
      </div>
    );
  };
  return (
    <div id="landing" className="landing">
      {!config.hero_enabled && <h1 className="ui-hidden">{config.business_name}</h1>}
      {sectionsOf(config).map(section)}
    </div>
  );
}

export default connect((state: RootState) => ({ config: selectConfig(state) }))(LandingScreen);
