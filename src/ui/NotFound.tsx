import { createContext, useContext, type ReactNode } from 'react';

/** What an unknown address shows: the landing page, given by src/app. */
export const NotFoundContent = createContext<ReactNode>(null);

/** An address that turns out to be nothing (the server sends it with status 404). */
export function NotFound() {
  return <>{useContext(NotFoundContent)}</>;
}
