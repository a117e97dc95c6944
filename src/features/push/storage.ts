import { textEntry } from '../../core/storage';

/** Who said no in this browser isn't asked again; 'Avisos' still has the switch. */
export const declined = textEntry('push.declined');
