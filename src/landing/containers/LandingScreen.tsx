import { lazy, Suspense } from 'react';
import { connect } from 'react-redux';
import type { AppConfig } from '../../../domain/config';
import type { RootState } from '../../app/rootReducer';
import { useTitle } from '../../app/title';
import { selectConfig } from '../../appconfig/selectors';
import { retrying } from '../../http/chunks';
import { Hero } from '../components/Hero';
import { sectionsOf, type LandingSection } from '../sections';
import '../landing.scss';

const Coaches = lazy(retrying(() => import('./CoachesSection')));
const PackagesTeaser = lazy(retrying(() => import('../../packages/containers/PackagesTeaser')));

export interface LandingScreenProps {
  readonly config: AppConfig;
}

export function LandingScreen({ config }: LandingScreenProps) {
  useTitle(null);
  const section = (name: LandingSection) => {
    switch (name) {
      case 'hero':
        return <Hero key={name} config={config} />;
      case 'coaches':
        return <Suspense key={name} fallback={null}><Coaches /></Suspense>;
      case 'packages':
        return <Suspense key={name} fallback={null}><PackagesTeaser /></Suspense>;
    }
  };
  return <div id="landing" className="landing">{sectionsOf(config).map(section)}</div>;
}

export default connect((state: RootState) => ({ config: selectConfig(state) }))(LandingScreen);
