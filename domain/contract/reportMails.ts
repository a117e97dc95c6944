/** Reports that are mailed every week or month to members of the team. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { RECIPIENTS_MAX } from '../reports/mails';
import { REPORT_KEYS } from '../reports/reports';
import { Exact, Id, callsOf } from './call';

const call = callsOf('Números');

const ReportName = Type.Union(REPORT_KEYS.map((key) => Type.Literal(key)));
const TERMS = {
  report: ReportName,
  every: Type.Union([Type.Literal('week'), Type.Literal('month')]),
  format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
};
const FILTERS = {
  location_id: Type.Optional(Id),
  instructor_id: Type.Optional(Id),
  class_type_id: Type.Optional(Id),
  class_package_id: Type.Optional(Id),
  payout_id: Type.Optional(Id),
  payment_method_id: Type.Optional(Id),
  room_id: Type.Optional(Id),
  slot: Type.Optional(Id),
  expiry_month: Type.Optional(Id),
};

const Recipient = Type.Object({
  customer_id: Id,
  name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  role: Type.Union([Type.Literal('admin'), Type.Literal('contador')]),
});

export const ReportMail = Type.Object({
  report_mail_id: Id,
  ...TERMS,
  filters: Type.Object(FILTERS),
  recipients: Type.Array(Recipient),
});
export type ReportMail = Static<typeof ReportMail>;

/** `team`: who may receive the report: admins, and accountants where they may read it, with an address. */
const ReportMailsResponse = Type.Object({ report_mails: Type.Array(ReportMail), team: Type.Array(Recipient) });
export type ReportMailsResponse = Static<typeof ReportMailsResponse>;

export const getReportMails = call(
  'GET /report_mails',
  'admin',
  'A quién le llega un reporte por correo, y cada cuándo',
  {
    query: Exact({ report: ReportName }),
    response: ReportMailsResponse,
  },
);

/** Replaces what the same report with the same filters was sent to as often before. */
export const NewReportMail = Exact({
  ...TERMS,
  filters: Exact(FILTERS),
  customer_ids: Type.Array(Id, { minItems: 1, maxItems: RECIPIENTS_MAX, uniqueItems: true }),
});
export type NewReportMail = Static<typeof NewReportMail>;

export const postReportMail = call(
  'POST /report_mails',
  'admin',
  'Manda un reporte por correo cada semana o cada mes',
  {
    body: NewReportMail,
    response: ReportMailsResponse,
  },
);

export const deleteReportMail = call('DELETE /report_mails/{id}', 'admin', 'Deja de mandar un reporte por correo', {
  response: ReportMailsResponse,
});
