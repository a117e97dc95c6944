/** Sends the entered data to the opener as Firebase's own page does (the SDK's "auth event"). */
((): void => {
  const query = new URLSearchParams(window.location.search);

  const answer = (outcome: { urlResponse: string | null; error: { code: string; message: string } | null }): void => {
    const authEvent = {
      type: query.get('authType'),
      eventId: query.get('eventId'),
      sessionId: 'demo',
      postBody: null,
      tenantId: null,
      ...outcome,
    };
    const asker: Window | null = window.opener;
    if (asker) return asker.postMessage({ demoAuthEvent: authEvent }, window.location.origin);
    // Opened in place of the calling page, which receives the result after the redirect.
    window.sessionStorage.setItem('demo.authEvent', JSON.stringify(authEvent));
    window.location.replace(new URL(query.get('redirectUrl') ?? '/', window.location.origin));
  };

  // The script comes before the form, so that no press is too early for it.
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const email = String(data.get('email')).trim().toLowerCase();
    const providerId = query.get('providerId') ?? '';
    const claims = {
      // The same person next time, as long as the address is the same.
      sub: `demo-${email}`,
      iss: '',
      aud: '',
      exp: 0,
      iat: 0,
      email,
      name: String(data.get('name')).trim() || undefined,
      // Facebook's addresses may never have been confirmed, and Firebase doesn't rely on them.
      email_verified: providerId === 'google.com',
    };
    const url = new URL(window.location.pathname, window.location.origin);
    url.searchParams.set('providerId', providerId);
    url.searchParams.set('id_token', JSON.stringify(claims));
    answer({ urlResponse: url.href, error: null });
  });
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).matches('button[type=button]'))
      answer({ urlResponse: null, error: { code: 'auth/user-cancelled', message: 'auth/user-cancelled' } });
  });
})();

export {};
