/** Reports that are mailed by themselves to members of the team, every week or month, as a file. */
import type { NewReportMail, ReportMailsResponse } from '../../../domain/contract/reportMails';
import { AppError } from '../../../domain/errors';
import { isQuietHour } from '../../../domain/mailTimes';
import { reportAddress } from '../../../domain/reports/address';
import { REPORT_FILE_MAX, REPORT_TURNS, turnDay, turnPeriod, type ReportTurn } from '../../../domain/reports/mails';
import { definitionOf, isReportKey, mayRead, type ReportKey } from '../../../domain/reports/reports';
import { studioDay } from '../../../domain/studioTime';
import type { Context } from '../../context';
import { recordAudit } from '../audit/record';
import { NotNeeded } from '../mail/needed';
import { notify } from '../mail/notify';
import type { FilesOf } from '../mail/send';
import * as repository from './mailsRepository';
import { makeFile, requireFilters } from './service';

const ENDED = 'Ese reporte ya no se manda a esta persona.';

/** Those who may read a report. */
const readersOf = <P extends { readonly role: string }>(report: ReportKey, people: readonly P[]): P[] =>
  people.filter(({ role }) => mayRead(role, report));

export async function readReportMails({ studio: { db } }: Context, report: ReportKey): Promise<ReportMailsResponse> {
  const [found, team] = await Promise.all([repository.findReportMails(db, report), repository.findTeam(db)]);
  const report_mails = found.map((mail) => ({ ...mail, recipients: readersOf(report, mail.recipients) }));
  return { report_mails, team: readersOf(report, team) };
}

/** Sent from the next turn on. Throws 'request/invalid' for a filter that the report doesn't take. */
export async function saveReportMail(ctx: Context, wanted: NewReportMail): Promise<ReportMailsResponse> {
  requireFilters(definitionOf(wanted.report), wanted.filters);
  const { timezone } = await ctx.studio.config();
  await ctx.transaction(async (trx) => {
    const { report_mail_id, former } = await repository.upsertReportMail(trx, {
      ...wanted,
      sent_on: studioDay(ctx.now, timezone),
    });
    const { report, every, format, filters, customer_ids } = wanted;
    await recordAudit(trx, ctx, {
      action: former ? 'report-mail.change' : 'report-mail.create',
      entity: 'report_mail',
      id: report_mail_id,
      before: former && { customer_ids: former },
      after: { report, every, format, filters, customer_ids },
    });
  });
  return readReportMails(ctx, wanted.report);
}

/** Throws 'request/not-found' where there is none. */
export async function endReportMail(ctx: Context, id: number): Promise<ReportMailsResponse> {
  const report = await ctx.transaction(async (trx) => {
    const ended = await repository.deleteReportMail(trx, id);
    if (!ended) throw new AppError('request/not-found');
    await recordAudit(trx, ctx, {
      action: 'report-mail.delete',
      entity: 'report_mail',
      id,
      before: { report: ended.report, every: ended.every },
      after: null,
    });
    return ended.report;
  });
  return isReportKey(report) ? readReportMails(ctx, report) : { report_mails: [], team: [] };
}

/** Writes the mails of a turn that has come, by day. Returns how many reports are sent. */
export async function sendReports(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  if (isQuietHour(now, timezone)) return 0;
  let total = 0;
  for (const every of Object.keys(REPORT_TURNS) as ReportTurn[]) {
    const day = turnDay(every, studioDay(now, timezone));
    const period = turnPeriod(every, day);
    total += await ctx.transaction(async (trx) => {
      const due = await repository.takeDue(trx, every, day);
      const events = due.flatMap(({ report_mail_id, report, filters, recipients }) =>
        (isReportKey(report) ? readersOf(report, recipients) : []).map(({ customer_id }) => ({
          kind: 'report' as const,
          customer_id,
          about: `${report_mail_id}:${day}:${customer_id}`,
          report: { report_mail_id, report, ...period, path: reportAddress(report, period, filters) },
        })),
      );
      await notify(trx, events, now);
      return due.length;
    });
  }
  return total;
}

/** The file of a mail with a report, of what the books say when it is sent. Throws NotNeeded. */
export const reportFiles: FilesOf = async (ctx, { mail_id, kind }) => {
  if (kind !== 'report') return [];
  const found = await repository.findReportOf(ctx.studio.db, mail_id);
  if (!found || !mayRead(found.role, found.report)) throw new NotNeeded(ENDED);
  const { report, filters, format, from, to } = found;
  const file = await makeFile(ctx, report, { from, to, format, ...filters });
  return file.content.length > REPORT_FILE_MAX ? [] : [file];
};
