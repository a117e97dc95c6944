import { textEntry } from '../../core/storage';

/** A person who declined in this browser gets no second offer; 'Avisos' still has the switch. */
export const declined = textEntry('push.declined');
