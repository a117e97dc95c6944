/** Tax invoices (CFDI) of a customer's own payments. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { CFDI_KINDS, CFDI_LABELS, type CfdiKind, type CfdiStatus } from '../cfdi';
import { Cursor, Exact, Id, Instant, Next, Nullable, Pesos, callsOf } from './call';

const call = callsOf('Facturas');

const Key = (description: string) => Type.String({ minLength: 1, maxLength: 5, description });

/** Whom a customer's invoices are for, as the Constancia de Situación Fiscal has it. */
export const TaxProfile = Exact({
  rfc: Type.String({ minLength: 1, maxLength: 20 }),
  legal_name: Type.String({ minLength: 1, maxLength: 300 }),
  zip: Type.String({ minLength: 1, maxLength: 10 }),
  tax_system: Key('Régimen fiscal: clave del SAT'),
  cfdi_use: Key('Uso del CFDI: clave del SAT'),
});

export const TaxProfileResponse = Type.Object({ tax_profile: Nullable(TaxProfile) });
export const getTaxProfile = call('GET /tax_profile', 'customer', 'Los datos fiscales propios', {
  response: TaxProfileResponse,
});
export const putTaxProfile = call(
  'PUT /tax_profile',
  'customer',
  'Guarda los datos fiscales propios, una vez que el SAT los reconoce',
  {
    body: TaxProfile,
    response: TaxProfileResponse,
    errors: ['cfdi/profile', 'cfdi/disabled', 'cfdi/unavailable'],
  },
);

/** A payment as its tax invoice has it. */
export const TaxReceipt = Type.Object({
  tax_receipt_id: Id,
  purchase_id: Id,
  title: Type.String(),
  total: Pesos,
  paidAt: Instant,
  /**
   * `open`: not invoiced yet; `global`: in a global invoice. The others are those of its invoice, or `cancelled` with the
   * payment.
   */
  status: Type.Union(
    (['open', 'waiting', 'stamped', 'refused', 'global', 'cancelled'] as const).map((status) => Type.Literal(status)),
  ),
  /** Folio fiscal. */
  uuid: Nullable(Type.String()),
  rfc: Nullable(Type.String()),
  /** Why it was refused. */
  failure: Nullable(Type.String()),
});
export type TaxReceipt = Static<typeof TaxReceipt>;

export const TaxReceiptsResponse = Type.Object({ tax_receipts: Type.Array(TaxReceipt) });
export const getTaxReceipts = call(
  'GET /tax_receipts',
  'customer',
  'Los pagos propios que se pueden facturar, con su factura; el más nuevo primero, hasta 100',
  { response: TaxReceiptsResponse },
);

export const TaxReceiptResponse = Type.Object({ tax_receipt: TaxReceipt });
export const postCfdi = call(
  'POST /tax_receipts/{id}/cfdi',
  'customer',
  'Factura un pago propio con los datos fiscales guardados, y lo saca de la factura global; repetida devuelve la misma factura',
  {
    response: TaxReceiptResponse,
    errors: [
      'cfdi/not-found',
      'cfdi/no-profile',
      'cfdi/profile',
      'cfdi/closed',
      'cfdi/late',
      'cfdi/credited',
      'cfdi/being-made',
      'cfdi/disabled',
      'cfdi/unavailable',
    ],
  },
);

export const CfdiFile = Type.Object({
  name: Type.String(),
  type: Type.String(),
  content: Type.String({ description: 'Base64' }),
});
export type CfdiFile = Static<typeof CfdiFile>;
export const getCfdiFile = call('GET /tax_receipts/{id}/{kind}', 'customer', 'El PDF o XML de una factura propia', {
  params: Exact({ id: Id, kind: Type.Union([Type.Literal('pdf'), Type.Literal('xml')]) }),
  response: CfdiFile,
  errors: ['cfdi/not-found', 'cfdi/disabled', 'cfdi/unavailable'],
});

const KINDS = Object.keys(CFDI_KINDS) as CfdiKind[];
const STATUSES = Object.keys(CFDI_LABELS) as CfdiStatus[];
/** Whose payment it is; null: a global invoice. */
const Whose = Nullable(Type.Object({ customer_id: Id, name: Type.String() }));

export const CfdiRow = Type.Object({
  cfdi_id: Id,
  kind: Type.Union(KINDS.map((kind) => Type.Literal(kind))),
  status: Type.Union(STATUSES.map((status) => Type.Literal(status))),
  total: Pesos,
  createdAt: Instant,
  uuid: Nullable(Type.String()),
  rfc: Nullable(Type.String()),
  customer: Whose,
  purchase_id: Nullable(Id),
  /** Payments that are in it. */
  payments: Type.Integer(),
  /** Days of a global invoice. */
  period_from: Nullable(Type.String()),
  period_to: Nullable(Type.String()),
});
export type CfdiRow = Static<typeof CfdiRow>;
export const CfdisQuery = Exact({ after: Type.Optional(Cursor(1)) });
export type CfdisQuery = Static<typeof CfdisQuery>;
export const getCfdis = call('GET /cfdis', 'staff', 'Facturas y notas de crédito, la más nueva primero; de 50 en 50', {
  accountant: true,
  query: CfdisQuery,
  response: Type.Object({ cfdis: Type.Array(CfdiRow), next: Next }),
});

/** `receipt`: a payment that the provider doesn't have yet; `refund`: one that isn't in the invoices yet. */
export const CfdiProblem = Type.Object({
  kind: Type.Union((['receipt', 'refund', ...KINDS] as const).map((kind) => Type.Literal(kind))),
  id: Id,
  failure: Type.String(),
  total: Pesos,
  createdAt: Instant,
  /** null: it isn't tried again by itself. */
  nextTryAt: Nullable(Instant),
  customer: Whose,
  purchase_id: Nullable(Id),
});
export type CfdiProblem = Static<typeof CfdiProblem>;
export const getCfdiProblems = call('GET /cfdi_problems', 'staff', 'Lo que no se pudo facturar, y por qué; hasta 200', {
  accountant: true,
  response: Type.Object({ problems: Type.Array(CfdiProblem) }),
});
export const postCfdiRetry = call(
  'POST /cfdi_problems/retry',
  'staff',
  'Vuelve a intentar en el siguiente minuto todo lo que falló y se puede repetir',
  { response: Type.Object({ count: Type.Integer() }) },
);

export const getTeamCfdiFile = call('GET /cfdis/{id}/{kind}', 'staff', 'El PDF o XML de una factura', {
  accountant: true,
  params: Exact({ id: Id, kind: Type.Union([Type.Literal('pdf'), Type.Literal('xml')]) }),
  response: CfdiFile,
  errors: ['cfdi/not-found', 'cfdi/disabled', 'cfdi/unavailable'],
});

export const CfdiAccountResponse = Type.Object({
  /** `none`: the server has no key of Facturapi; `refused`: it isn't taken; `away`: no answer. */
  state: Type.Union((['none', 'refused', 'away', 'connected'] as const).map((state) => Type.Literal(state))),
  account: Nullable(
    Type.Object({
      rfc: Nullable(Type.String()),
      legal_name: Nullable(Type.String()),
      is_live: Type.Boolean({ description: 'Lo que timbra cuenta ante el SAT' }),
      /** `soon`: it ends within 30 days. */
      certificate: Type.Union((['missing', 'ended', 'soon', 'valid'] as const).map((state) => Type.Literal(state))),
      certificateEndsAt: Nullable(Instant),
    }),
  ),
  can_upload: Type.Boolean({ description: 'El certificado se puede entregar desde aquí' }),
});
export type CfdiAccountResponse = Static<typeof CfdiAccountResponse>;
export const getCfdiAccount = call(
  'GET /cfdi_account',
  'admin',
  'De quién es la cuenta de Facturapi, y su certificado',
  {
    response: CfdiAccountResponse,
  },
);

/** The files are about 2 KB. */
const CertificateFile = Type.String({
  minLength: 1,
  maxLength: 40_000,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  description: 'Base64',
});
export const NewCertificate = Exact({
  cer: CertificateFile,
  key: CertificateFile,
  password: Type.String({ minLength: 1, maxLength: 256 }),
});
export type NewCertificate = Static<typeof NewCertificate>;
export const putCertificate = call(
  'PUT /cfdi_account/certificate',
  'admin',
  'Entrega el certificado (CSD) a Facturapi; aquí no se guarda',
  {
    body: NewCertificate,
    response: CfdiAccountResponse,
    errors: ['cfdi/certificate', 'cfdi/no-upload', 'cfdi/disabled', 'cfdi/unavailable'],
  },
);
