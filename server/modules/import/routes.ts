import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import * as calls from '../../../domain/contract/imports';
import { AppError } from '../../../domain/errors';
import { perPerson } from '../../http/rates';
import { PlainText, route } from '../../http/route';
import * as service from './service';
import { hindrancesOf, undoImport } from './undo';

/** Uploads per minute; an owner who tries imports sends one file again and again. */
const MAX_UPLOADS = 120;

export async function importRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));

  route(app, calls.getImports, ({ ctx, query }) => service.listImports(ctx, query.after));
  route(
    app,
    calls.postImport,
    async ({ ctx, query, request }) => {
      if (!(request.body instanceof Readable)) throw new AppError('import/empty');
      return service.readImport(ctx, query, request.body);
    },
    { config: perPerson('import', MAX_UPLOADS) },
  );
  route(app, calls.getImport, ({ ctx, params }) => service.oneImport(ctx, params.id));
  route(app, calls.postCheck, ({ ctx, params, body }) => service.checkImport(ctx, params.id, body));
  route(app, calls.postRun, ({ ctx, params }) => service.runImport(ctx, params.id));
  route(app, calls.postCancelImport, ({ ctx, params }) => service.cancelImport(ctx, params.id));
  route(app, calls.postUndoImport, ({ ctx, params }) => undoImport(ctx, params.id));
  route(app, calls.getHindrances, ({ ctx, params }) => hindrancesOf(ctx, params.id));
  route(app, calls.getImportNames, ({ ctx, params, query }) => service.namesOf(ctx, params.id, query.column));
  route(app, calls.deleteImport, async ({ ctx, params }) => {
    await service.deleteImport(ctx, params.id);
    return {};
  });
  route(app, calls.getProblems, ({ ctx, params, query }) => service.listProblems(ctx, params.id, query));
  route(
    app,
    calls.getProblemsCsv,
    async ({ ctx, params }) => new PlainText(await service.problemsCsv(ctx, params.id), 'text/csv', 'errores.csv'),
  );
}
