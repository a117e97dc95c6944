import type { FastifyInstance } from 'fastify';
import * as mailCalls from '../../../domain/contract/reportMails';
import * as calls from '../../../domain/contract/reports';
import { requireDays } from '../../http/days';
import { route } from '../../http/route';
import * as mails from './mails';
import * as service from './service';
import { readSummary } from './summary';

export function reportRoutes(app: FastifyInstance): void {
  route(app, calls.getReport, ({ ctx, params, query }) => {
    requireDays(query, ['from', 'to']);
    return service.readReport(ctx, params.report, query);
  });
  route(app, calls.getReportSummary, ({ ctx, query }) => {
    requireDays(query, ['from', 'to']);
    return readSummary(ctx, query);
  });
  route(app, calls.getReportFile, ({ ctx, params, query }) => {
    requireDays(query, ['from', 'to']);
    return service.reportFile(ctx, params.report, query);
  });
  route(app, mailCalls.getReportMails, ({ ctx, query }) => mails.readReportMails(ctx, query.report));
  route(app, mailCalls.postReportMail, ({ ctx, body }) => mails.saveReportMail(ctx, body));
  route(app, mailCalls.deleteReportMail, ({ ctx, params }) => mails.endReportMail(ctx, params.id));
}
