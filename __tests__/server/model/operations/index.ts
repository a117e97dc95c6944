/** Everything that somebody can do. A new operation is a file of its own and a line here. */
import type { Operation } from '../operation';
import { buy } from './buy';
import { cancel } from './cancel';
import { move } from './move';
import { passTime } from './passTime';
import { repeat } from './repeat';
import { reserve } from './reserve';

export const OPERATIONS: readonly Operation[] = [reserve, repeat, cancel, move, buy, passTime];
