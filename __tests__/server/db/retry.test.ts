import { retry } from '../../../server/db/retry';

const LOST = new Error('lost');
const isLost = async (error: unknown): Promise<boolean> => error === LOST;

/** Loses the first races. */
const losing = (races: number) => async (attempt: number) => {
  if (attempt <= races) throw LOST;
  return attempt;
};

describe('retry', () => {
  it('repeats what lost a race, and returns the number of the attempt that did not', async () => {
    expect(await retry({ attempts: 4 }, losing(3), isLost)).toBe(4);
  });

  it('throws the last error after the last attempt, or what it is told to throw', async () => {
    await expect(retry({ attempts: 3 }, losing(3), isLost)).rejects.toBe(LOST);
    const ended = new Error('ended');
    await expect(retry({ attempts: 3, ended: () => ended }, losing(3), isLost)).rejects.toBe(ended);
  });

  it('throws at once what is no lost race', async () => {
    const work = jest.fn().mockRejectedValue(new Error('other'));
    await expect(retry({ attempts: 3 }, work, isLost)).rejects.toThrow('other');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
