import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/campaigns';
import { perAddress } from '../../http/rates';
import { route } from '../../http/route';
import * as service from './service';

/** Pages opened from mails at one address: a studio's guests may share one. */
const OPENING = { config: perAddress('campaign-open', 60) };

export function campaignRoutes(app: FastifyInstance): void {
  route(app, calls.getCampaigns, ({ ctx, query }) => service.allCampaigns(ctx, query.after));
  route(app, calls.getCampaign, async ({ ctx, params }) => ({ campaign: await service.oneCampaign(ctx, params.id) }));
  route(app, calls.getAudience, async ({ ctx, query }) => ({
    audience: await service.audienceOf(ctx, query.segment ?? null),
  }));
  route(app, calls.postCampaign, async ({ ctx, body }) => ({ campaign: await service.createCampaign(ctx, body) }));
  route(app, calls.putCampaign, async ({ ctx, params, body }) => ({
    campaign: await service.changeCampaign(ctx, params.id, body),
  }));
  route(app, calls.deleteCampaign, async ({ ctx, params }) => {
    await service.removeCampaign(ctx, params.id);
    return { campaign_id: params.id };
  });
  route(app, calls.testCampaign, async ({ ctx, params }) => ({ campaign: await service.testCampaign(ctx, params.id) }));
  route(app, calls.sendCampaign, async ({ ctx, params, body }) => ({
    campaign: await service.sendCampaign(ctx, params.id, body.version),
  }));
  route(app, calls.cancelCampaign, async ({ ctx, params }) => ({
    campaign: await service.cancelCampaign(ctx, params.id),
  }));
  route(
    app,
    calls.postCampaignOpen,
    async ({ ctx, body }) => ({ opened: await service.openedBy(ctx, body.token) }),
    OPENING,
  );
}
