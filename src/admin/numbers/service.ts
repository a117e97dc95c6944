import type { NewReportMail } from '../../../domain/contract/reportMails';
import type { ReportFileQuery, ReportQuery, SummaryQuery } from '../../../domain/contract/reports';
import { readRow } from '../../../domain/reports/cells';
import { definitionOf, type ReportKey } from '../../../domain/reports/reports';
import { api } from '../../core/http/api';

/** A report with money in centavos. */
export async function getReport(report: ReportKey, query: ReportQuery) {
  const definition = definitionOf(report);
  const { rows, totals, count, at, read } = await api('GET /reports/{report}', { params: { report }, query });
  return {
    rows: rows.map((row) => readRow(definition, row)),
    totals: readRow(definition, totals),
    count,
    at,
    read,
    next: null,
  };
}

export const getReportSummary = (query: SummaryQuery) => api('GET /reports/summary', { query });

export const getReportFile = (report: ReportKey, query: ReportFileQuery) =>
  api('GET /reports/{report}/file', { params: { report }, query });

export const getReportMails = (report: ReportKey) => api('GET /report_mails', { query: { report } });
/** ApiError request/invalid. */
export const postReportMail = (body: NewReportMail) => api('POST /report_mails', { body });
export const deleteReportMail = (id: number) => api('DELETE /report_mails/{id}', { params: { id } });

/** Coaches and class types that reports can be narrowed to. */
export async function getClassFilters() {
  const [{ instructors }, { class_types }] = await Promise.all([api('GET /instructors'), api('GET /class_types')]);
  return { instructors, class_types };
}
