/** What this browser can do about push notifications, and whether it gets them. Only a press requests permission. */
import type { PushSubscriptionBody } from '../../../domain/contract/push';

/**
 * 'install': an iPhone or iPad, which gets them once the site is on its home screen. 'blocked': the person refused
 * them, and only the browser's settings allow them again.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const serviceWorkers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await serviceWorkers()?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!serviceWorkers() || !('PushManager' in window) || !('Notification' in window))
    return isApple() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off';
}

/** The browser's question; call it first thing after a press. */
export const askPermission = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Registers at the browser's push service. `publicKey`: the studio's. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionBody> {
  const registration =
    (await serviceWorkers()?.getRegistration()) ?? (await navigator.serviceWorker.register('/sw.js'));
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A browser refuses a second subscription with another key: end the first.
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** The address of the registration; null: there is none. */
export const subscribedEndpoint = async (): Promise<string | null> => (await currentSubscription())?.endpoint ?? null;

/** From then on the push service refuses what is sent here. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
