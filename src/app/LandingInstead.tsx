import { lazy, Suspense } from 'react';
import { retrying } from '../http/chunks';
import { Spinner } from '../ui/Spinner';

const LandingScreen = lazy(retrying(() => import('../landing/containers/LandingScreen')));

/** What an address shows that turns out to be nothing: the landing page (the server sends it with status 404). */
export function LandingInstead() {
  return <Suspense fallback={<div className="app-wait"><Spinner /></div>}><LandingScreen /></Suspense>;
}
