import { LateLanding } from '../features/landing/LateLanding';

/** What an address shows that turns out to be nothing: the landing page (the server sends it with status 404). */
export function LandingInstead() {
  return <LateLanding />;
}
