/**
 * The part of Google's gapi.iframes that Firebase's SDK looks for before it loads the real one: a frame that receives
 * what the provider's page returns. Here no frame is needed: that page is of the same origin and posts to this window.
 */
((): void => {
  interface AuthMessage {
    readonly demoAuthEvent?: object;
  }
  type Handler = (message: { type: 'authEvent'; authEvent: unknown }) => void;
  const LEFT = 'demo.authEvent';

  const frame = {
    restyle: async (): Promise<void> => undefined,
    ping: async (): Promise<void> => undefined,
    register(type: string, handler: Handler): void {
      if (type !== 'authEvent') return;
      window.addEventListener('message', ({ origin, data }: MessageEvent<AuthMessage | null>) => {
        if (origin === window.location.origin && data?.demoAuthEvent) handler({ type, authEvent: data.demoAuthEvent });
      });
      // The result of the provider's page; the SDK always waits for one.
      const left = window.sessionStorage.getItem(LEFT);
      window.sessionStorage.removeItem(LEFT);
      const authEvent: unknown =
        left === null ? { type: 'unknown', error: { code: 'auth/no-auth-event' } } : JSON.parse(left);
      window.setTimeout(() => handler({ type, authEvent }));
    },
    send(_type: string, _message: unknown, callback: (answers: { webStorageSupport: boolean }[]) => void): void {
      window.setTimeout(() => {
        // The SDK's callback always ends by throwing, whatever the result; gapi swallows that.
        try {
          callback([{ webStorageSupport: true }]);
        } catch {
          // As gapi does.
        }
      });
    },
  };

  const context = { open: <T>(_options: unknown, opened: (made: typeof frame) => T): T => opened(frame) };
  Object.assign(window, {
    gapi: { iframes: { Iframe: class {}, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => context } },
  });
})();

export {};
