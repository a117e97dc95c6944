export { startPaypalSandbox, type PaypalSandbox, type PaypalSandboxOptions } from './server';
export type { WebhookFaults as Accidents, Faults, Webhook } from './webhooks';
