/** Results of trying a service that the studio depends on. */
import type { TestedService } from './contract/appconfig';

export const serviceWorks = (title: string, message: string): TestedService => ({
  title,
  ok: true,
  message,
  variable: null,
});
export const serviceFails = (title: string, message: string, variable: string | null = null): TestedService => ({
  title,
  ok: false,
  message,
  variable,
});
