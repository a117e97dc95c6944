/** Results of trying a service that the studio depends on. */
import type { TestedService } from './contract/appconfig';

export const workingService = (title: string, message: string): TestedService => ({
  title,
  ok: true,
  message,
  variable: null,
});
export const failingService = (title: string, message: string, variable: string | null = null): TestedService => ({
  title,
  ok: false,
  message,
  variable,
});
