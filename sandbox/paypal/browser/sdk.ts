/**
 * A stand-in for PayPal's SDK script (loaded by @paypal/paypal-js): sets window.paypal with Buttons. The approval page
 * opens in a popup, or in a frame when popups are blocked.
 */
import type {
  OnApproveData,
  PayPalButtonsComponent,
  PayPalButtonsComponentOptions,
  PayPalNamespace,
} from '@paypal/paypal-js';

/** The approval page's message to its opener. */
interface Outcome {
  readonly paypalSandbox: {
    readonly id: string;
    readonly approved: boolean;
    readonly payerID: string | null;
    readonly orderID: string;
  };
}

type ApprovalTarget = { readonly kind: 'order' | 'subscription'; readonly id: string };

((): void => {
  const { currentScript } = document;
  if (!(currentScript instanceof HTMLScriptElement)) return;
  const source = new URL(currentScript.src);
  const namespace = currentScript.dataset.namespace ?? 'paypal';
  const base = `${source.origin}${source.pathname.replace(/\/sdk\/js$/, '')}`;
  const clientId = source.searchParams.get('client-id') ?? '';
  const currency = source.searchParams.get('currency') ?? 'USD';
  const forSubscriptions =
    source.searchParams.get('vault') === 'true' && source.searchParams.get('intent') === 'subscription';

  const call = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${base}/browser/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-id': clientId },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as T & { message?: string };
    if (!response.ok) throw new Error(answer.message ?? `HTTP ${response.status}`);
    return answer;
  };

  /** Opens the approval page; resolves with the decision, or null when the buyer closed it. */
  const decide = (popup: Window | null, { kind, id }: ApprovalTarget): Promise<Outcome['paypalSandbox'] | null> => {
    const address =
      kind === 'order'
        ? `${base}/checkoutnow?token=${encodeURIComponent(id)}`
        : `${base}/webapps/billing/subscriptions?ba_token=${encodeURIComponent(id)}`;
    return new Promise((resolve) => {
      const frame = popup ? null : overlay(address);
      if (popup) popup.location.href = address;
      const finish = (outcome: Outcome['paypalSandbox'] | null) => {
        window.removeEventListener('message', listen);
        clearInterval(watch);
        popup?.close();
        frame?.remove();
        resolve(outcome);
      };
      const listen = ({ origin, data }: MessageEvent<Partial<Outcome> | null>) => {
        const outcome = data?.paypalSandbox;
        if (origin === source.origin && outcome?.id === id) finish(outcome);
      };
      window.addEventListener('message', listen);
      let wasClosed = false;
      const watch = setInterval(() => {
        // Wait one more interval: the decision's message may still arrive.
        if (popup?.closed && wasClosed) finish(null);
        wasClosed = popup?.closed ?? false;
      }, 250);
    });
  };

  const overlay = (address: string): HTMLElement => {
    const cover = document.createElement('div');
    cover.setAttribute('role', 'dialog');
    cover.setAttribute('aria-modal', 'true');
    cover.setAttribute('aria-label', 'PayPal');
    cover.style.cssText =
      'position:fixed;inset:0;z-index:2147483647;background:rgb(0 0 0/.6);' +
      'display:flex;align-items:center;justify-content:center;padding:16px';
    const frame = document.createElement('iframe');
    frame.title = 'PayPal';
    frame.src = address;
    frame.style.cssText = 'width:min(480px,100%);height:min(640px,100%);border:0;border-radius:8px;background:#fff';
    cover.append(frame);
    document.body.append(cover);
    frame.focus();
    return cover;
  };

  const createTarget = async (options: PayPalButtonsComponentOptions): Promise<ApprovalTarget> => {
    if (options.createSubscription) {
      const id = await options.createSubscription(
        {},
        {
          subscription: {
            create: async (body) => (await call<{ id: string }>('subscriptions', body)).id,
            revise: () => Promise.reject(new Error('not in the sandbox')),
          },
        },
      );
      return { kind: 'subscription', id };
    }
    if (!options.createOrder) throw new Error('Must pass createOrder or createSubscription');
    const id = await options.createOrder(
      { paymentSource: 'paypal' },
      { order: { create: () => Promise.reject(new Error('not in the sandbox: orders are created by the shop')) } },
    );
    if (typeof id !== 'string' || id === '') throw new Error('Expected an order id to be passed');
    await call('check', { id, currency });
    return { kind: 'order', id };
  };

  const Buttons = (given: PayPalButtonsComponentOptions = {}): PayPalButtonsComponent => {
    let options = given;
    if (options.createSubscription && !forSubscriptions)
      throw new Error('createSubscription needs a script with vault=true and intent=subscription');
    let box: HTMLElement | null = null;
    let busy = false;
    let enabled = true;

    const report = (error: unknown) => {
      const shown = error instanceof Error ? error : new Error(String(error));
      if (options.onError) options.onError({ name: shown.name, message: shown.message, error: shown });
      else window.reportError(shown);
    };

    const runApproval = async (popup: Window | null, wanted?: ApprovalTarget): Promise<void> => {
      try {
        const what = wanted ?? (await createTarget(options));
        const outcome = await decide(popup, what);
        if (!outcome?.approved) {
          options.onCancel?.({ orderID: what.id }, { redirect: () => undefined });
          return;
        }
        const data: OnApproveData & { paymentSource: string } = {
          paymentSource: 'paypal',
          orderID: outcome.orderID,
          payerID: outcome.payerID,
          paymentID: null,
          billingToken: null,
          ...(what.kind === 'subscription' ? { subscriptionID: what.id } : {}),
        };
        let again = false;
        await options.onApprove?.(data, {
          redirect: (address) => window.location.assign(address),
          // Reopens the approval page for another instrument.
          restart: () => {
            again = true;
          },
        });
        if (again) await runApproval(null, what);
      } catch (error) {
        popup?.close();
        report(error);
      }
    };

    const click = async (): Promise<void> => {
      if (busy || !enabled) return;
      // Open inside the click, or the browser blocks the popup.
      const popup = window.open('', 'paypal_sandbox', 'popup,width=480,height=640');
      busy = true;
      try {
        let rejected = false;
        await options.onClick?.(
          { fundingSource: 'paypal' },
          {
            resolve: () => Promise.resolve(),
            reject: () => {
              rejected = true;
              return Promise.resolve();
            },
          },
        );
        if (rejected) popup?.close();
        else await runApproval(popup);
      } finally {
        busy = false;
      }
    };

    return {
      isEligible: () => true,
      render: async (container) => {
        const target = typeof container === 'string' ? document.querySelector<HTMLElement>(container) : container;
        if (!target) throw new Error('Document is ready and element does not exist');
        box = document.createElement('div');
        box.className = 'paypal-buttons';
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'paypal-button';
        button.textContent = options.createSubscription ? 'Suscribirse con PayPal' : 'Pagar con PayPal';
        const radius = options.style?.shape === 'pill' ? 999 : 4;
        button.style.cssText =
          `width:100%;min-height:${options.style?.height ?? 48}px;border:0;border-radius:${radius}px;` +
          `background:#ffc439;color:#111;font:600 16px/1.2 system-ui,sans-serif;cursor:pointer`;
        button.addEventListener('click', () => void click());
        box.append(button);
        target.append(box);
        options.onInit?.(
          {},
          {
            enable: () => {
              enabled = true;
              return Promise.resolve();
            },
            disable: () => {
              enabled = false;
              return Promise.resolve();
            },
          },
        );
      },
      close: () => {
        box?.remove();
        return Promise.resolve();
      },
      updateProps: (props) => {
        options = { ...options, ...props };
        return Promise.resolve();
      },
      resume: () => undefined,
      hasReturned: () => false,
    };
  };

  const paypal: PayPalNamespace = {
    Buttons,
    FUNDING: { PAYPAL: 'paypal' },
    getFundingSources: () => ['paypal'],
    isFundingEligible: (fundingSource) => fundingSource === 'paypal',
    rememberFunding: () => undefined,
    version: '5.0.0-sandbox',
  };
  Object.assign(window, { [namespace]: paypal });
})();
