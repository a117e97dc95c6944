const asked = new Map<string, Promise<void>>();

/** Puts a provider's script into the page, once; one that failed to load can be requested again. */
export function loadScript(src: string): Promise<void> {
  const before = asked.get(src);
  if (before) return before;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      asked.delete(src);
      reject(new Error(`The script ${src} did not load.`));
    };
    document.head.append(script);
  });
  asked.set(src, loading);
  return loading;
}
