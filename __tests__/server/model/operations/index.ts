/** All operations. A new one is a file of its own and a line here. */
import type { Operation } from '../operation';
import { buy } from './buy';
import { cancel } from './cancel';
import { cancelClass } from './cancelClass';
import { changeWaitlist, leaveWaitlist } from './changeWaitlist';
import { checkIn } from './checkIn';
import { decideOffer } from './decideOffer';
import { joinWaitlist } from './joinWaitlist';
import { move } from './move';
import { passTime } from './passTime';
import { countMissed, liftPenalty } from './penalties';
import { rate } from './rate';
import { renameGuest } from './renameGuest';
import { repeat } from './repeat';
import { replaceCoach } from './replaceCoach';
import { reserve } from './reserve';
import { reserveWithGuest } from './reserveWithGuest';

export const OPERATIONS: readonly Operation[] = [
  reserve,
  reserveWithGuest,
  renameGuest,
  repeat,
  cancel,
  move,
  joinWaitlist,
  changeWaitlist,
  leaveWaitlist,
  decideOffer,
  checkIn,
  rate,
  countMissed,
  liftPenalty,
  cancelClass,
  replaceCoach,
  buy,
  passTime,
];
