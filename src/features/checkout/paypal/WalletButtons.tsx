/** The wallet's own button, rendered by its script. A chunk of its own, fetched where the wallet is chosen. */
import {
  loadScript,
  type PayPalButtonsComponent,
  type PayPalButtonsComponentOptions,
  type PayPalNamespace,
} from '@paypal/paypal-js';
import { useEffect, useRef, useState } from 'react';
import type {
  OfferedPaymentMethod,
  WalletApproval,
  WalletCheckoutResponse,
} from '../../../../domain/contract/checkout';
import { Button } from '../../../ui/Button';
import { SkeletonGroup } from '../../../ui/Skeleton';
import '../checkout.scss';

export interface WalletButtonsProps {
  readonly method: Pick<OfferedPaymentMethod, 'public_key' | 'script'>;
  readonly subscription: boolean;
  /** Data for the button; null: refused, which is shown. */
  readonly onBegin: () => Promise<WalletCheckoutResponse | null>;
  readonly onApprove: (approval: WalletApproval) => Promise<void>;
  readonly onCancel: () => void;
  readonly onFailed: () => void;
}

/** Loads the script, a separate one for orders and for subscriptions, as their options differ. */
async function load(
  { public_key, script }: WalletButtonsProps['method'],
  subscription: boolean,
): Promise<PayPalNamespace> {
  const paypal = await loadScript({
    clientId: public_key ?? '',
    currency: 'MXN',
    locale: 'es_MX',
    components: 'buttons',
    dataNamespace: subscription ? 'paypalSubscriptions' : 'paypalOrders',
    ...(subscription && { vault: true, intent: 'subscription' }),
    ...(script !== null && { sdkBaseUrl: script }),
  });
  if (!paypal) throw new Error('PayPal did not come.');
  return paypal;
}

type Callbacks = Pick<WalletButtonsProps, 'onBegin' | 'onApprove' | 'onCancel' | 'onFailed'>;

function optionsOf(subscription: boolean, now: () => Callbacks): PayPalButtonsComponentOptions {
  const begin = async (): Promise<WalletCheckoutResponse> => {
    const begun = await now().onBegin();
    if (!begun) throw new Error('The purchase was refused.');
    return begun;
  };
  return {
    style: { layout: 'vertical', height: 48, shape: 'rect', tagline: false },
    ...(subscription
      ? {
          createSubscription: async (_data, actions) => {
            const { plan_id, purchase_id } = await begin();
            return actions.subscription.create({ plan_id: plan_id ?? '', custom_id: String(purchase_id) });
          },
        }
      : { createOrder: async () => (await begin()).orderID ?? '' }),
    // Passes on only the payment's ids, not the wallet's tokens.
    onApprove: ({ orderID, subscriptionID, payerID, paymentID }) =>
      now().onApprove({ orderID, subscriptionID, payerID, paymentID }),
    onCancel: () => now().onCancel(),
    onError: () => now().onFailed(),
  };
}

export default function WalletButtons({
  method: { public_key, script },
  subscription,
  ...callbacks
}: WalletButtonsProps) {
  const [there, setThere] = useState(false);
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef<Callbacks>(callbacks);
  latest.current = callbacks;

  useEffect(() => {
    if (failed) return undefined;
    let buttons: PayPalButtonsComponent | undefined;
    let here = true;
    const render = async (): Promise<void> => {
      const paypal = await load({ public_key, script }, subscription);
      if (!here || !box.current) return;
      buttons = paypal.Buttons?.(optionsOf(subscription, () => latest.current));
      if (!buttons?.isEligible()) throw new Error('PayPal is not offered to this buyer.');
      await buttons.render(box.current);
      if (here) setThere(true);
    };
    render().catch(() => here && setFailed(true));
    return () => {
      here = false;
      setThere(false);
      void buttons?.close();
    };
  }, [public_key, script, subscription, failed]);

  return (
    <div className="checkout-wallet">
      {!there && !failed && <SkeletonGroup label="Cargando PayPal" shape="block" height={48} />}
      {failed && (
        <div role="alert" className="checkout-wallet__failed">
          <p>No pudimos cargar PayPal. Revisa tu conexión o elige otra forma de pago.</p>
          <Button variant="ghost" onClick={() => setFailed(false)}>
            Reintentar
          </Button>
        </div>
      )}
      <div ref={box} />
    </div>
  );
}
