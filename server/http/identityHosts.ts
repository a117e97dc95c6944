/** Hosts of the identity service that the page needs, for the content security policy. */
import type { IdentityConfig } from '../../domain/configKinds';
import { NO_HOSTS } from './security';
import type { ForeignHosts } from '../ports/responses';

/** A host name, perhaps with a port. Refuses everything that could add a directive to the policy. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/**
 * None for the demo's emulator, which the site itself proxies. Google's script and the frame of the authDomain are
 * allowed only where sign-in by Google or Facebook is offered.
 */
export function identityHosts(config: IdentityConfig | null): ForeignHosts {
  if (!config || config.emulator) return NO_HOSTS;
  const windows = config.providers?.some((provider) => provider !== 'emailLink') ?? false;
  return {
    scripts: windows ? ['https://apis.google.com'] : [],
    frames: windows && HOST.test(config.authDomain) ? [`https://${config.authDomain}`] : [],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  };
}
