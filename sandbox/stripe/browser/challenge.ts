const Z_INDEX = '2147483647';

/** Shows the bank's 3-D Secure page in a dialog until it is answered or closed. */
export function showChallenge(address: string): Promise<'answered' | 'closed'> {
  const before = document.activeElement;
  const veil = document.createElement('div');
  veil.setAttribute('role', 'dialog');
  veil.setAttribute('aria-modal', 'true');
  veil.setAttribute('aria-label', 'Autenticación de tu banco');
  veil.dataset.stripeSandbox = '3ds';
  Object.assign(veil.style, {
    position: 'fixed',
    inset: '0',
    zIndex: Z_INDEX,
    background: 'rgba(0, 0, 0, .6)',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: '16px',
  });
  const box = document.createElement('div');
  Object.assign(box.style, {
    background: '#f4f5f4',
    borderRadius: '12px',
    overflow: 'hidden',
    width: 'min(30rem, 100%)',
    height: 'min(27rem, 100%)',
    display: 'flex',
    flexDirection: 'column',
  });
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Cerrar';
  Object.assign(close.style, {
    alignSelf: 'flex-end',
    minHeight: '44px',
    minWidth: '44px',
    padding: '0 16px',
    border: '0',
    background: 'none',
    color: '#1b1f1e',
    font: '600 1rem system-ui, sans-serif',
    cursor: 'pointer',
  });
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = 'Autenticación de prueba';
  frame.name = '__privateStripeChallenge';
  Object.assign(frame.style, { border: '0', flex: '1', width: '100%' });
  box.append(close, frame);
  veil.append(box);
  return new Promise((resolve) => {
    const end = (how: 'answered' | 'closed'): void => {
      window.removeEventListener('message', hear);
      document.removeEventListener('keydown', onKey, true);
      veil.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(how);
    };
    const hear = (event: MessageEvent<unknown>): void => {
      if (
        event.source === frame.contentWindow &&
        event.origin === location.origin &&
        event.data === 'stripe-sandbox:answered'
      )
        end('answered');
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Otherwise a dialog of the page would close as well.
      event.stopPropagation();
      end('closed');
    };
    window.addEventListener('message', hear);
    document.addEventListener('keydown', onKey, true);
    close.addEventListener('click', () => end('closed'));
    document.body.append(veil);
    close.focus();
  });
}
