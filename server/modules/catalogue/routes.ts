import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/catalogue';
import { AppError } from '../../../domain/errors';
import { route } from '../../http/route';
import { findClassTypes, findInstructors, findLocations, findLocationsWithSchedule } from './repository';

export function catalogueRoutes(app: FastifyInstance): void {
  route(app, calls.getLocations, async ({ ctx }) => ({ locations: await findLocations(ctx.studio.db) }));
  route(app, calls.getLocationsWithSchedule, async ({ ctx }) => ({
    locations: await findLocationsWithSchedule(ctx.studio.db, ctx.now),
  }));
  route(app, calls.getClassTypes, async ({ ctx }) => ({ class_types: await findClassTypes(ctx.studio.db) }));
  route(app, calls.getInstructors, async ({ ctx }) => ({ instructors: await findInstructors(ctx.studio.db) }));
  route(app, calls.getInstructorsHome, async ({ ctx }) => ({
    instructors: await findInstructors(ctx.studio.db, { home: true }),
  }));
  route(app, calls.getInstructor, async ({ ctx, params }) => {
    const [instructor] = await findInstructors(ctx.studio.db, { instructor_id: params.id });
    if (!instructor) throw new AppError('request/not-found');
    return { instructor };
  });
}
