/** Data for mails about a customer's account, read when the mail is sent. */
import { sql } from 'kysely';
import type { Db, KeyProvider } from '../../db/schema';
import type { ExportProblem } from '../../../domain/exportProblems';
import type { Given } from '../../../domain/journeyGifts';
import type { JourneyStep } from '../../../domain/journeys';
import { CUSTOMER, type MailFacts } from './factsRepository';
import type {
  AccountMailKind,
  FixedPlaceDetails,
  GiftCardDetails,
  InvitationDetails,
  PaymentLinkDetails,
  ReferralDetails,
  ReportMailDetails,
} from '../../../domain/mailKinds';

/** Unused credits of one package with the same expiry. */
export interface LapsingCredits {
  readonly title: string;
  readonly count: number;
  /** Instant as text. */
  readonly expires_at: string;
}

export interface AccountMailFacts {
  readonly kind: AccountMailKind;
  readonly details: {
    readonly due_at?: string;
    readonly link?: PaymentLinkDetails;
    readonly gift?: GiftCardDetails;
    readonly fixed?: FixedPlaceDetails;
    readonly referral?: ReferralDetails;
    readonly invitation?: InvitationDetails;
    readonly report?: ReportMailDetails;
    readonly former_email?: string;
    readonly problem?: ExportProblem;
    readonly last4?: string;
    readonly provider?: KeyProvider;
    readonly given?: Given;
  };
  readonly customer: MailFacts['customer'];
  /** Whether the customer signs in with an account. */
  readonly has_account: boolean;
  /** Whether the address is confirmed. */
  readonly confirmed: boolean;
  /** Whether the customer has a future place. */
  readonly is_back: boolean;
  /** The video to rate; null: none any more. */
  readonly video: { readonly video_id: number; readonly title: string } | null;
  /** Path of the page that takes the stars of a video without signing in; absent: the mail has no such link. */
  readonly rate_path?: string;
  /** The link that buys a package again, or pays what is overdue; absent: there is nothing to. */
  readonly renew?: { readonly label: string; readonly path: string };
  /** The gift card of the mail; null: it can't be redeemed (any more). In centavos. */
  readonly gift: { readonly amount: number; readonly message: string; readonly buyer: string } | null;
  /** The step of a journey of the mail, and whose way through it is. */
  readonly journey: { readonly name: string; readonly customer_id: number; readonly step: JourneyStep } | null;
  /** The campaign of the mail. */
  readonly campaign: {
    readonly subject: string;
    readonly heading: string;
    readonly text: string;
    readonly button: string;
    readonly path: string;
  } | null;
  /** The earliest expiry first. */
  readonly lapsing: readonly LapsingCredits[];
}

/** The time span of expiring credits that a mail announces. */
export interface LapsingSpan {
  readonly now: Date;
  readonly until: Date;
}

export function readAccountFacts(db: Db, mailId: number, span: LapsingSpan): Promise<AccountMailFacts> {
  return db
    .selectFrom('mail as m')
    .innerJoin('customer as c', 'c.customer_id', 'm.customer_id')
    .select('m.details')
    .select([
      sql<AccountMailKind>`m.kind`.as('kind'),
      sql<boolean>`c.uid is not null`.as('has_account'),
      sql<boolean>`c.email_confirmed_at is not null`.as('confirmed'),
      sql<boolean>`exists (
        select from active_reservation r join single_class sc using (single_class_id)
        where r.customer_id = c.customer_id and sc.starts_at > ${span.now})`.as('is_back'),
      sql<AccountMailFacts['video']>`(
        select json_build_object('video_id', v.video_id, 'title', v.title) from video v
        where v.video_id = (m.details->>'video_id')::bigint and v.archived_at is null and not exists (
          select from video_rating r where r.video_id = v.video_id and r.customer_id = c.customer_id))`.as('video'),
      sql<AccountMailFacts['journey']>`(
        select json_build_object('name', j.name, 'customer_id', coalesce(x.customer_id, m.customer_id),
          'step', v.steps->(m.details->>'step')::int)
        from journey j left join journey_run x on x.journey_run_id = (m.details->>'journey_run_id')::bigint
        join journey_version v on v.journey_id = j.journey_id and v.version = coalesce(x.version, j.version)
        where j.journey_id = coalesce(x.journey_id, (m.details->>'journey_id')::bigint))`.as('journey'),
      sql<AccountMailFacts['campaign']>`(
        select json_build_object('subject', x.subject, 'heading', x.heading, 'text', x.text, 'button', x.button,
          'path', x.path)
        from campaign x where x.campaign_id = (m.details->>'campaign_id')::bigint)`.as('campaign'),
      sql<AccountMailFacts['gift']>`(
        select json_build_object('amount', g.amount, 'message', g.message, 'buyer', c.name)
        from gift_card g join redeemable_gift_card r using (gift_card_id)
        where g.gift_card_id = (m.details->'gift'->>'gift_card_id')::bigint
          and g.recipient_email is not null)`.as('gift'),
      sql<LapsingCredits[]>`coalesce((
        select json_agg(json_build_object('title', l.title, 'count', l.count, 'expires_at', l.expires_at)
          order by l.expires_at, l.title)
        from (
          select u.title, u.expires_at, count(*) as count from lapsing_credit u
          where u.customer_id = c.customer_id and u.expires_at > ${span.now} and u.expires_at < ${span.until}
          group by u.title, u.expires_at) l), '[]')`.as('lapsing'),
      sql<MailFacts['customer']>`case
        when m.details ? 'invitation'
          then json_build_object('name', '', 'last_name', '', 'email', m.details->'invitation'->>'email')
        when m.details ? 'gift'
          then (select json_build_object('name', g.recipient_name, 'last_name', '', 'email', g.recipient_email)
            from gift_card g where g.gift_card_id = (m.details->'gift'->>'gift_card_id')::bigint)
        when m.details ? 'former_email'
          then json_build_object('name', c.name, 'last_name', c.last_name, 'email', m.details->>'former_email')
        else ${CUSTOMER} end`.as('customer'),
    ])
    .where('m.mail_id', '=', mailId)
    .executeTakeFirstOrThrow();
}
