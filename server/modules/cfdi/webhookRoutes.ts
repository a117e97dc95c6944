/** Facturapi's events. A signed one names an invoice, which is then read: what it is there decides. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors';
import { requestContext, type Context } from '../../context';
import { perAddress } from '../../http/rates';
import { CfdiRefused } from '../../ports/cfdi';
import * as repository from './eventRepository';
import { takeOut } from './lateAskers';
import { findOffice, isSilence, type Office } from './office';
import { processRefund } from './refunds';

/** Bytes; events contain whole invoices. */
const EVENT_LIMIT = 1024 * 1024;
/** Requests a minute. */
const EVENTS = 600;
const FACTURAPI = { kind: 'system', name: 'facturapi-webhook' } as const;

/** Goes on with what waited for an invoice. May be repeated; without an answer the job does it later. */
async function takeInvoice(ctx: Context, office: Office, invoiceId: string): Promise<void> {
  const cfdi = await repository.findByInvoice(ctx.studio.db, invoiceId);
  if (!cfdi) return;
  const { cfdi_id, kind, status, tax_refund_id } = cfdi;
  if (status === 'cancelling' && kind === 'global') await takeOut(ctx, office, cfdi_id);
  if (status === 'cancelling' && tax_refund_id !== null) await processRefund(ctx, office, tax_refund_id);
  if (status !== 'stamped') return;
  const { isCancelled } = await office.provider.invoice(invoiceId);
  if (isCancelled) await ctx.transaction((trx) => repository.storeCancelledThere(trx, cfdi_id));
}

export async function facturapiWebhook(app: FastifyInstance): Promise<void> {
  // The signature covers the exact bytes, so the body isn't parsed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  const options = { bodyLimit: EVENT_LIMIT, config: perAddress('facturapi', EVENTS) };
  app.post('/api/webhooks/facturapi', options, async (request) => {
    const { studio, body, headers } = request;
    const signature = headers['facturapi-signature'];
    const readEvent = studio.cfdi?.readEvent;
    if (!readEvent || typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new AppError('webhook/invalid');
    const invoiceId = await readEvent(body, signature);
    const ctx = requestContext(request, FACTURAPI);
    const office = await findOffice(ctx);
    if (office && invoiceId !== null)
      await takeInvoice(ctx, office, invoiceId).catch((error: unknown) => {
        // Sent again where the response isn't 2xx.
        if (error instanceof CfdiRefused || isSilence(error)) throw new AppError('cfdi/unavailable');
        throw error;
      });
    return { received: true };
  });
}
