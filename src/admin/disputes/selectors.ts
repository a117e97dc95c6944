import type { RootState } from '../../core/state';

/** How many disputes wait for a decision, or for the studio's response. */
export const selectOpenDisputes = ({ disputes }: RootState): number =>
  disputes?.disputes?.filter(({ status }) => status === 'open').length ?? 0;
