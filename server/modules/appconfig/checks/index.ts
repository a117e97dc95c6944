/**
 * Tests the services that the environment configures, for the admin who has just entered their keys: what works, what
 * doesn't, and which variable to check. No response contains a key, a token or another person's address.
 */
import type { ConfigTest, EnteredConfig, TestedService } from '../../../../domain/contract/appconfig';
import type { Context } from '../../../context';
import { tryMail } from '../../mail/server/tryMail';
import { testFiles } from './files';
import { testPayments } from './payments';
import { testWhatsapp } from './whatsapp';

const TESTS: Readonly<Record<ConfigTest, (ctx: Context, entered: EnteredConfig) => Promise<TestedService[]>>> = {
  mail: async (ctx) => {
    const tested = await tryMail(ctx, ctx.studio.mail);
    // The studio's own server is entered in a form.
    return [ctx.studio.mailStore ? { ...tested, variable: null } : tested];
  },
  payments: testPayments,
  files: testFiles,
  whatsapp: async (ctx) => [await testWhatsapp(ctx)],
};

export const testService = (ctx: Context, test: ConfigTest, entered: EnteredConfig): Promise<TestedService[]> =>
  TESTS[test](ctx, entered);
