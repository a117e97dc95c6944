/**
 * Uploads: pictures, PDFs, videos (specification, section 7, 'Content'). Files of admins are public; those of customers
 * are private: only their owner and staff read them, by expiring addresses.
 */
import { Type, type Static } from '@sinclair/typebox';
import { File } from './catalogue';
import { Exact, Id, Instant, Nullable, callsOf } from './call';

const call = callsOf('Archivos');

const FileName = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

/** All sizes and formats of a picture follow from its `src` (pictures.ts). */
export const StoredFile = Type.Object({
  ...File.properties,
  /** Width of the largest stored size in pixels; null if it is no uploaded picture. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** Size of the upload in bytes. */
  size: Nullable(Type.Integer()),
  /** Whether its `src` expires; GET /files/{id} returns a new one. */
  private: Type.Boolean(),
  createdAt: Instant,
});
export type StoredFile = Static<typeof StoredFile>;

/** The optional JSON part `data`. The default name is that of the uploaded file; only admins choose `private`. */
export const FileData = Exact({ name: Type.Optional(FileName), private: Type.Optional(Type.Boolean()) });
export type FileData = Static<typeof FileData>;

export const FileForm = Exact({
  file: Type.Unsafe<never>({
    type: 'string',
    format: 'binary',
    description: 'JPG, PNG, WebP, AVIF o GIF de hasta 20 MB y 50 megapixeles, PDF de hasta 20 MB o MP4 de hasta 50 MB',
  }),
  data: Type.Optional(FileData),
});

/** Kinds by which the library is filtered, with patterns of their MIME types. */
export const FILE_KINDS = { image: 'image/%', pdf: 'application/pdf', video: 'video/%' } as const;
export type FileKind = keyof typeof FILE_KINDS;

export const FilesQuery = Exact({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })),
  /** `next` of the previous response; instead of `page`. */
  after: Type.Optional(Id),
  query: Type.Optional(Type.String({ maxLength: 100, description: 'Parte del nombre' })),
  type: Type.Optional(Type.Union((Object.keys(FILE_KINDS) as FileKind[]).map((kind) => Type.Literal(kind)))),
  unused: Type.Optional(Type.Boolean({ description: 'Solo los que nada usa' })),
});
export type FilesQuery = Static<typeof FilesQuery>;
export const FilesResponse = Type.Object({
  total: Type.Integer(),
  files: Type.Array(StoredFile),
  /** Cursor for `after`; null: no more. */
  next: Nullable(Id),
});
export type FilesResponse = Static<typeof FilesResponse>;
export const FileResponse = Type.Object({ file: StoredFile });
export const NewFileResponse = Type.Object({ file_id: Id, file: StoredFile });
export type NewFileResponse = Static<typeof NewFileResponse>;
export const ChangedFile = Exact({ file_id: Id, name: FileName });
export const DeletedFile = Type.Object({ file_id: Id });

const UPLOAD_ERRORS = [
  'file/missing',
  'file/too-large',
  'file/too-many-pixels',
  'file/type',
  'file/broken',
  'file/unreadable',
  'file/busy',
  'file/too-many',
  'files/full',
  'file/unavailable',
  'request/too-many',
] as const;

export const getFiles = call(
  'GET /files',
  'admin',
  'Archivos del estudio, también los privados, del más reciente al más antiguo, de 50 en 50',
  { query: FilesQuery, response: FilesResponse },
);
/** Bytes, by the size of each upload. */
export const FileSpace = Type.Object({
  used: Type.Integer(),
  /** What the studio's plan gives; null: no limit. */
  limit: Nullable(Type.Integer()),
});
export type FileSpace = Static<typeof FileSpace>;
export const getFileSpace = call('GET /files/space', 'admin', 'Cuánto ocupan los archivos, y cuánto pueden ocupar', {
  response: FileSpace,
});
export const getFile = call('GET /files/{id}', 'customer', 'Un archivo propio; al personal, cualquiera', {
  response: FileResponse,
  errors: ['file/not-found'],
});
export const postFile = call('POST /files', 'customer', 'Sube un archivo al servidor', {
  form: FileForm,
  response: NewFileResponse,
  errors: UPLOAD_ERRORS,
});
export const postFileS3 = call('POST /files/s3', 'customer', 'Sube un archivo a la nube', {
  form: FileForm,
  response: NewFileResponse,
  errors: [...UPLOAD_ERRORS, 'file/no-cloud'],
});
export const NewUpload = Exact({
  name: Type.String({ maxLength: 1000 }),
  size: Type.Integer({ minimum: 0, maximum: 2 ** 53 - 1, description: 'Bytes' }),
  private: Type.Optional(Type.Boolean()),
});
export type NewUpload = Static<typeof NewUpload>;
const UploadId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const UploadParams = Exact({ id: UploadId });
export const UploadState = Type.Object({
  upload_id: Type.String(),
  offset: Type.Integer({ description: 'Bytes que ya llegaron' }),
  /** Where to PUT the bytes from `offset` on: a path of this API, or an address of the bucket. */
  target: Nullable(
    Type.Object({
      url: Type.String(),
      size: Type.Integer({ description: 'Bytes: a la nube exactamente estos, al servidor cuando mucho' }),
    }),
  ),
});
export type UploadState = Static<typeof UploadState>;

const PIECE_ERRORS = ['upload/not-found', 'upload/offset', 'file/too-large', 'file/type', 'file/unavailable'] as const;

export const postUpload = call('POST /uploads', 'customer', 'Comienza a subir un archivo por partes', {
  body: NewUpload,
  response: UploadState,
  errors: ['file/missing', 'file/too-large', 'file/too-many', 'files/full', 'file/unavailable', 'request/too-many'],
});
export const getUpload = call('GET /uploads/{id}', 'customer', 'Hasta dónde llegó, y a dónde va la siguiente parte', {
  params: UploadParams,
  response: UploadState,
  errors: ['upload/not-found', 'file/no-cloud'],
});
export const putUpload = call('PUT /uploads/{id}', 'customer', 'Una parte; lo que llega de una interrumpida se queda', {
  params: UploadParams,
  query: Exact({ offset: Type.Integer({ minimum: 0, maximum: 2 ** 53 - 1 }) }),
  bytes: true,
  response: UploadState,
  errors: PIECE_ERRORS,
});
export const postUploadedFile = call(
  'POST /uploads/{id}/file',
  'customer',
  'Termina: la respuesta es la de POST /files',
  {
    params: UploadParams,
    response: NewFileResponse,
    errors: [...UPLOAD_ERRORS, 'upload/not-found', 'upload/offset', 'file/no-cloud'],
  },
);

export const putFile = call('PUT /files', 'admin', 'Cambia el nombre de un archivo', {
  body: ChangedFile,
  response: FileResponse,
  errors: ['file/not-found'],
});
export const deleteFile = call(
  'DELETE /files/{id}',
  'customer',
  'Elimina un archivo propio que nada usa; los admins, cualquiera',
  {
    response: DeletedFile,
    errors: ['file/not-found', 'file/in-use'],
  },
);
