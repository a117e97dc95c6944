import type { UsualSpot } from '../../../domain/contract/home';
import type { RootState } from '../../core/state';

const NO_SPOTS: readonly UsualSpot[] = [];

/** 'Tu lugar de siempre', by room; none until they were read. */
export const selectUsualSpots = (state: RootState): readonly UsualSpot[] => state.home.home?.usual_spots ?? NO_SPOTS;
