/** Campaigns: written by admins, sent to whom they reach at that moment, cancelled while they are sent. */
import type { Audience as Reach, Campaign, CampaignBody, ChangedCampaign } from '../../../domain/contract/campaigns';
import { unknownVariables } from '../../../domain/campaigns';
import type { Audience } from '../../../domain/customerFilter';
import { AppError, requireFound } from '../../../domain/errors';
import { studioDay } from '../../../domain/studioTime';
import { MINUTE } from '../../../domain/durations';
import { requireCustomer, type Context } from '../../context';
import { queueJob } from '../../db/jobs';
import type { Db } from '../../db/schema';
import { findCustomer } from '../../people/repository';
import { requireVersion } from '../audit/conflict';
import { auditChange, auditCreated, recordAudit } from '../audit/record';
import { keepSegments } from '../customers/segments/repository';
import { readCampaignToken } from '../mail/campaignLink';
import { notify } from '../mail/notify';
import * as repository from './repository';

export const allCampaigns = ({ studio: { db } }: Context, after: number | undefined) =>
  repository.findCampaigns(db, after ?? null);

async function campaignOf(db: Db, id: number): Promise<Campaign> {
  return requireFound(await repository.findCampaign(db, id), 'campaign/not-found');
}
export const oneCampaign = ({ studio: { db } }: Context, id: number): Promise<Campaign> => campaignOf(db, id);

async function occasionOf({ studio, now }: Context): Promise<repository.Occasion> {
  const { timezone, news_per_week: most } = await studio.config();
  return { now, today: studioDay(now, timezone), most };
}

export async function audienceOf(ctx: Context, segment: Audience | null): Promise<Reach> {
  return repository.readAudience(ctx.studio.db, segment, await occasionOf(ctx));
}

function checkTexts(body: CampaignBody): void {
  for (const field of ['subject', 'heading', 'text'] as const) {
    const [unknown] = unknownVariables(body[field]);
    if (unknown !== undefined)
      throw new AppError('request/invalid', {
        field,
        message: `«{${unknown}}» no existe: aquí solo se puede usar {nombre}.`,
      });
  }
}

export async function createCampaign(ctx: Context, body: CampaignBody): Promise<Campaign> {
  checkTexts(body);
  return ctx.transaction(async (trx) => {
    await keepSegments(trx, [body.segment]);
    const id = await repository.insertCampaign(trx, body, ctx.now);
    await auditCreated(trx, ctx, { action: 'campaign.create', entity: 'campaign', id });
    return campaignOf(trx, id);
  });
}

/** Throws 'campaign/not-found', 'campaign/sent' and 'row/changed'. */
export async function changeCampaign(
  ctx: Context,
  id: number,
  { version, ...body }: ChangedCampaign,
): Promise<Campaign> {
  checkTexts(body);
  return ctx.transaction(async (trx) => {
    const known = requireFound(await repository.lockCampaign(trx, id), 'campaign/not-found');
    if (known.state !== 'draft') throw new AppError('campaign/sent');
    await requireVersion(trx, { entity: 'campaign', id, version: known.version }, version);
    await keepSegments(trx, [body.segment]);
    await auditChange(trx, ctx, { action: 'campaign.change', entity: 'campaign', id }, () =>
      repository.updateCampaign(trx, id, body),
    );
    return campaignOf(trx, id);
  });
}

export async function removeCampaign(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    const known = requireFound(await repository.lockCampaign(trx, id), 'campaign/not-found');
    if (known.state !== 'draft') throw new AppError('campaign/sent');
    await auditChange(trx, ctx, { action: 'campaign.delete', entity: 'campaign', id }, () =>
      repository.removeCampaign(trx, id),
    );
  });
}

/** Sends a campaign to its own writer, whatever they have agreed to. Throws 'campaign/no-address'. */
export async function testCampaign(ctx: Context, id: number): Promise<Campaign> {
  const { customer_id } = requireCustomer(ctx);
  const campaign = await oneCampaign(ctx, id);
  const me = await findCustomer(ctx.studio.db, customer_id);
  if (!me?.email) throw new AppError('campaign/no-address');
  const about = `${id}:${ctx.now.getTime()}`;
  await ctx.transaction((trx) => notify(trx, { kind: 'campaign-test', customer_id, about, campaign_id: id }, ctx.now));
  return campaign;
}

/** Begins to send a draft, at once. A repeat sends nothing again. Throws 'campaign/no-recipients' and 'row/changed'. */
export async function sendCampaign(ctx: Context, id: number, version: number): Promise<Campaign> {
  const { now } = ctx;
  const occasion = await occasionOf(ctx);
  return ctx.transaction(async (trx) => {
    const known = requireFound(await repository.lockCampaign(trx, id), 'campaign/not-found');
    if (known.state !== 'draft') return campaignOf(trx, id);
    await requireVersion(trx, { entity: 'campaign', id, version: known.version }, version);
    const recipients = await repository.insertRecipients(trx, id, known.segment, occasion);
    if (recipients === 0) throw new AppError('campaign/no-recipients');
    await repository.setState(trx, id, { state: 'sending', sent_at: now, next_at: now });
    await queueJob(trx, 'queueCampaigns');
    await recordAudit(trx, ctx, {
      action: 'campaign.send',
      entity: 'campaign',
      id,
      before: { state: 'draft' },
      after: { state: 'sending', recipients },
    });
    return campaignOf(trx, id);
  });
}

const CANCELLED = 'La campaña se detuvo.';

/** Throws 'campaign/not-sending'; a repeat changes nothing. */
export async function cancelCampaign(ctx: Context, id: number): Promise<Campaign> {
  const { now } = ctx;
  return ctx.transaction(async (trx) => {
    const known = requireFound(await repository.lockCampaign(trx, id), 'campaign/not-found');
    if (known.state === 'cancelled') return campaignOf(trx, id);
    if (known.state !== 'sending') throw new AppError('campaign/not-sending');
    await repository.withdrawMails(trx, id, CANCELLED, now);
    await repository.setState(trx, id, { state: 'cancelled', ended_at: now, next_at: null });
    await recordAudit(trx, ctx, {
      action: 'campaign.cancel',
      entity: 'campaign',
      id,
      before: { state: 'sending' },
      after: { state: 'cancelled' },
    });
    return campaignOf(trx, id);
  });
}

/**
 * The job: puts the next mails of each campaign into the outbox, a minute's worth at a time. A campaign is over once
 * all have left it: until then it can be stopped.
 */
export async function queueCampaigns(ctx: Context): Promise<void> {
  const { now } = ctx;
  const { news_per_week: most } = await ctx.studio.config();
  const queueNext = (): Promise<boolean> =>
    ctx.transaction(async (trx) => {
      const due = await repository.takeDue(trx, now);
      if (!due) return false;
      const { campaign_id: id, pace } = due;
      const { left, kept } = await repository.settleNext(trx, id, pace, { now, most });
      await repository.queueMails(trx, id, kept, now);
      await repository.setState(
        trx,
        id,
        left < pace && !(await repository.hasUnsent(trx, id))
          ? { state: 'done', ended_at: now, next_at: null }
          : { state: 'sending', next_at: new Date(now.getTime() + MINUTE) },
      );
      return true;
    });
  while (await queueNext());
}

/** The page that a mail's link leads to was opened; a token that isn't ours counts nothing. */
export async function openedBy(ctx: Context, token: string): Promise<boolean> {
  const mailId = await readCampaignToken(ctx.studio, token);
  if (mailId === null) return false;
  return ctx.transaction((trx) => repository.noteOpened(trx, mailId, ctx.now));
}
