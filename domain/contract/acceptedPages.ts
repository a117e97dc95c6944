import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Instant, Nullable, callsOf } from './call';

const call = callsOf('Contenido');

/** One acceptance: of one version of a page's text. */
export const AcceptedPage = Type.Object({
  page_id: Id,
  customer_id: Id,
  page_version_id: Id,
  /** The page's title when this version was written. */
  title: Type.String(),
  accepted_at: Instant,
});
export type AcceptedPage = Static<typeof AcceptedPage>;

/** A run of a text: in both versions, only in the new one, or only in the one accepted before. Plain text, no HTML. */
export const TextChange = Type.Object({
  kind: Type.Union([Type.Literal('same'), Type.Literal('added'), Type.Literal('removed')]),
  text: Type.String(),
});
export type TextChange = Static<typeof TextChange>;

/** A required page whose current text the customer hasn't accepted. */
export const PendingPage = Type.Object({
  page_id: Id,
  page_version_id: Id,
  title: Type.String(),
  /** HTML that the server has sanitised. */
  content: Type.String(),
  /** When an older version was accepted; null: none was. */
  accepted_at: Nullable(Instant),
  /** The paragraphs that changed since then; null: nothing was accepted, or nearly everything changed. */
  changes: Nullable(Type.Array(Type.Array(TextChange))),
});
export type PendingPage = Static<typeof PendingPage>;

export const AcceptedPagesQuery = Exact({ page_id: Type.Optional(Id), customer_id: Type.Optional(Id) });
export type AcceptedPagesQuery = Static<typeof AcceptedPagesQuery>;
export const AcceptedPagesResponse = Type.Object({ accepted_pages: Type.Array(AcceptedPage) });
export type AcceptedPagesResponse = Static<typeof AcceptedPagesResponse>;

export const getAcceptedPages = call(
  'GET /accepted_pages',
  'customer',
  'Qué versiones aceptó un cliente y cuándo, de la más reciente a la más antigua; las de otro, solo el personal',
  { query: AcceptedPagesQuery, response: AcceptedPagesResponse, errors: ['auth/forbidden'] },
);

export const PendingPagesResponse = Type.Object({ pending_pages: Type.Array(PendingPage) });
export type PendingPagesResponse = Static<typeof PendingPagesResponse>;

export const getPendingPages = call(
  'GET /accepted_pages/pending',
  'customer',
  'Páginas obligatorias que quien llama no ha aceptado en su versión actual',
  { response: PendingPagesResponse },
);

/** Without a version the current one is accepted. */
export const NewAcceptedPage = Exact({ page_id: Id, customer_id: Id, page_version_id: Type.Optional(Id) });
export type NewAcceptedPage = Static<typeof NewAcceptedPage>;
export const AcceptedPageResponse = Type.Object({ accepted_page: AcceptedPage });
export type AcceptedPageResponse = Static<typeof AcceptedPageResponse>;

export const postAcceptedPage = call(
  'POST /accepted_pages',
  'customer',
  'Acepta una página en nombre propio; repetirlo no cambia nada. Una versión que ya no es la actual se rechaza',
  {
    body: NewAcceptedPage,
    response: AcceptedPageResponse,
    errors: ['auth/forbidden', 'page/not-found', 'page/changed'],
  },
);
