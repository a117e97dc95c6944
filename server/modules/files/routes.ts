import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import * as calls from '../../../domain/contract/files';
import { AppError } from '../../../domain/errors';
import { FORM_LIMITS, receiveFile } from './receive';
import { perPerson } from '../../http/rates';
import { route } from '../../http/route';
import { beginUpload, changeFile, deleteFile, listFiles, oneFile, uploadFile, type Storage } from './service';
import { fileSpace } from './space';
import { endUpload, receivePiece, startUpload, uploadState } from './uploads';

/** Uploads per minute; an admin who fills a new studio drops dozens at once. */
const MAX_UPLOADS = 120;

export async function fileRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS });

  route(app, calls.getFiles, ({ ctx, query }) => listFiles(ctx, query));
  route(app, calls.getFileSpace, ({ ctx }) => fileSpace(ctx));
  route(app, calls.getFile, async ({ ctx, params }) => ({ file: await oneFile(ctx, params.id) }));

  for (const [call, storage] of [
    [calls.postFile, 'disk'],
    [calls.postFileS3, 's3'],
  ] as const satisfies ReadonlyArray<readonly [typeof calls.postFile | typeof calls.postFileS3, Storage]>) {
    route(
      app,
      call,
      async ({ ctx, request }) => {
        if (!request.isMultipart()) throw new AppError('file/missing', { field: 'file' });
        const file = await receiveFile(request, await beginUpload(ctx, storage), (received) =>
          uploadFile(ctx, storage, received),
        );
        return { file_id: file.file_id, file };
      },
      { config: perPerson('upload', MAX_UPLOADS) },
    );
  }

  // Bodies are streams, written to disk as they arrive.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  const uploads = { config: perPerson('upload', MAX_UPLOADS) };
  route(app, calls.postUpload, ({ ctx, body }) => startUpload(ctx, body), uploads);
  route(app, calls.getUpload, ({ ctx, params }) => uploadState(ctx, params.id));
  route(app, calls.putUpload, async ({ ctx, params, query, request }) => {
    if (!(request.body instanceof Readable)) throw new AppError('request/invalid');
    return receivePiece(ctx, params.id, query.offset, request.body);
  });
  route(app, calls.postUploadedFile, async ({ ctx, params }) => {
    const file = await endUpload(ctx, params.id);
    return { file_id: file.file_id, file };
  });

  route(app, calls.putFile, async ({ ctx, body }) => ({ file: await changeFile(ctx, body.file_id, body.name) }));
  route(app, calls.deleteFile, async ({ ctx, params }) => {
    await deleteFile(ctx, params.id);
    return { file_id: params.id };
  });
}
