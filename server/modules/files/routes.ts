import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/files';
import { AppError } from '../../../domain/errors';
import { FORM_LIMITS, receiveFile } from './receive';
import { perPerson } from '../../http/rates';
import { route } from '../../http/route';
import { findFiles } from './repository';
import { changeFile, deleteFile, incomingFor, oneFile, uploadFile, type Storage } from './service';

/** A minute; an admin who fills a new studio drops dozens at once. */
const MAX_UPLOADS = 120;

export async function fileRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS });

  route(app, calls.getFiles, ({ studio, query }) => findFiles(studio.db, query));
  route(app, calls.getFile, async ({ studio, params }) => ({ file: await oneFile(studio, params.id) }));

  for (const [call, storage] of [
    [calls.postFile, 'disk'],
    [calls.postFileS3, 's3'],
  ] as const satisfies ReadonlyArray<readonly [typeof calls.postFile, Storage]>) {
    route(
      app,
      call,
      async ({ studio, request, now }) => {
        if (!request.isMultipart()) throw new AppError('file/missing', { field: 'file' });
        const file = await receiveFile(request, incomingFor(studio, storage), (received) =>
          uploadFile(studio, storage, received, request.log, now),
        );
        return { file_id: file.file_id, file };
      },
      { config: perPerson(MAX_UPLOADS) },
    );
  }

  route(app, calls.putFile, async ({ studio, body }) => ({ file: await changeFile(studio, body.file_id, body.name) }));
  route(app, calls.deleteFile, async ({ studio, params, request }) => {
    await deleteFile(studio, params.id, request.log);
    return { file_id: params.id };
  });
}
