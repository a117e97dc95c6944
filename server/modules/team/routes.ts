import type { FastifyInstance } from 'fastify';
import * as views from '../../../domain/contract/savedViews';
import * as calls from '../../../domain/contract/team';
import type { Context } from '../../context';
import { perPerson } from '../../http/rates';
import { route } from '../../http/route';
import { findInvitations } from './invitationRepository';
import { invite, withdrawInvitation } from './invitations';
import { findTeam } from './repository';
import { ownViews, removeView, saveView } from './savedViews';
import { changeMember } from './service';

/** Who works at the studio. */
export function teamRoutes(app: FastifyInstance): void {
  route(app, calls.getTeam, async ({ ctx }) => ({ team: await findTeam(ctx.studio.db) }));
  const invitations = async ({ studio, now }: Context) => ({
    team_invitations: await findInvitations(studio.db, now),
    sends_mail: studio.mail.kind !== 'outbox',
  });
  route(app, calls.getTeamInvitations, ({ ctx }) => invitations(ctx));
  // Rate limited, as each call sends a mail to any address.
  route(
    app,
    calls.postTeamInvitation,
    async ({ ctx, body }) => {
      await invite(ctx, body);
      return invitations(ctx);
    },
    { config: perPerson('invite', 20) },
  );
  route(app, calls.deleteTeamInvitation, async ({ ctx, params }) => {
    await withdrawInvitation(ctx, params.id);
    return invitations(ctx);
  });
  route(app, calls.putTeamMember, async ({ ctx, params, body }) => ({
    member: await changeMember(ctx, params.id, body),
  }));
  route(app, views.getSavedViews, async ({ ctx, query }) => ({ saved_views: await ownViews(ctx, query.list) }));
  route(app, views.putSavedView, async ({ ctx, body }) => ({ saved_views: await saveView(ctx, body) }));
  route(app, views.deleteSavedView, async ({ ctx, query }) => ({ saved_views: await removeView(ctx, query) }));
}
