import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/reports';
import { requireDays } from '../../http/days';
import { route } from '../../http/route';
import * as service from './service';

export function reportRoutes(app: FastifyInstance): void {
  route(app, calls.getReport, ({ ctx, params, query }) => {
    requireDays(query, ['from', 'to']);
    return service.readReport(ctx, params.report, query);
  });
  route(app, calls.getReportFile, ({ ctx, params, query }) => {
    requireDays(query, ['from', 'to']);
    return service.reportFile(ctx, params.report, query);
  });
}
