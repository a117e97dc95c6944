export { startPaypalSandbox, type PaypalSandbox, type PaypalSandboxOptions } from './server';
export type { Accidents, Faults, Webhook } from './webhooks';
