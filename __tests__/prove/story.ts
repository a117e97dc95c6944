/** Tests that are parts of one story: each needs what those before it left. */
export function story(): (title: string, part: () => Promise<void>) => void {
  let unfinished: string | null = null;
  return (title, part) =>
    it(title, async () => {
      // It would wait in vain for what isn't there.
      if (unfinished !== null) throw new Error(`Not tried, as this part failed: ${unfinished}`);
      unfinished = title;
      await part();
      unfinished = null;
    });
}
