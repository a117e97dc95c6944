import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/cfdi';
import { perPerson } from '../../http/rates';
import { route } from '../../http/route';
import { cfdiAccount, handOverCertificate } from './account';
import { cfdiFile, cfdiProblems, retryProblems } from './admin';
import { listCfdis } from './adminRepository';
import { invoiceReceipt, ownFile, ownProfile, ownReceipts, storeOwnProfile } from './service';

/** Each asks the provider. */
const TRIES = 30;
const FILES = 120;
const CERTIFICATES = 20;

export function cfdiRoutes(app: FastifyInstance): void {
  route(app, calls.getTaxProfile, ({ ctx }) => ownProfile(ctx));
  route(app, calls.putTaxProfile, ({ ctx, body }) => storeOwnProfile(ctx, body), {
    config: perPerson('tax-profile', TRIES),
  });
  route(app, calls.getTaxReceipts, ({ ctx }) => ownReceipts(ctx));
  route(app, calls.postCfdi, ({ ctx, params }) => invoiceReceipt(ctx, params.id), {
    config: perPerson('cfdi', TRIES),
  });
  route(app, calls.getCfdiFile, ({ ctx, params }) => ownFile(ctx, params.id, params.kind), {
    config: perPerson('cfdi-file', FILES),
  });

  route(app, calls.getCfdis, ({ ctx, query }) => listCfdis(ctx.studio.db, query.after));
  route(app, calls.getCfdiProblems, ({ ctx }) => cfdiProblems(ctx));
  route(app, calls.postCfdiRetry, ({ ctx }) => retryProblems(ctx));
  route(app, calls.getTeamCfdiFile, ({ ctx, params }) => cfdiFile(ctx, params.id, params.kind), {
    config: perPerson('cfdi-file', FILES),
  });
  route(app, calls.getCfdiAccount, ({ ctx }) => cfdiAccount(ctx));
  route(app, calls.putCertificate, ({ ctx, body }) => handOverCertificate(ctx, body), {
    config: perPerson('cfdi-certificate', CERTIFICATES),
  });
}
