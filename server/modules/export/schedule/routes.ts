import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/exportSchedule';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { orderRun, readSchedule, storeSchedule } from './service';

/** Each writes to a bucket or sends a mail. */
const TRIES = 20;

export function exportScheduleRoutes(app: FastifyInstance): void {
  route(app, calls.getExportSchedule, async ({ ctx }) => readSchedule(ctx));
  route(app, calls.putExportSchedule, async ({ ctx, body }) => storeSchedule(ctx, body), {
    config: perPerson('export-schedule', TRIES),
  });
  route(app, calls.postExportRun, async ({ ctx }) => orderRun(ctx));
}
