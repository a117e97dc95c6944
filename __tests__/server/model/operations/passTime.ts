import { MINUTE } from '../../../../domain/durations';
import type { Operation } from '../operation';

/** Advances the clock by minutes or hours: classes start, windows close, credits expire. */
export const passTime: Operation = {
  name: 'pass time',
  weight: 1,
  propose(model, { which, coin }) {
    const minutes = coin % 3 === 0 ? 30 + (which % 10) * 60 : 1 + (which % 90);
    return {
      text: `${minutes} minutes pass`,
      send: async (api) => {
        api.setNow(new Date(api.now().getTime() + minutes * MINUTE));
        return { code: 'ok', body: null };
      },
      verdict: () => {
        model.now += minutes * MINUTE;
        return { code: 'ok' };
      },
    };
  },
};
