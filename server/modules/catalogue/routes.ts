import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/catalogue';
import { AppError } from '../../../domain/errors';
import { route } from '../../http/route';
import { findClassTypes, findInstructors, findLocations, findLocationsWithSchedule } from './repository';

export function catalogueRoutes(app: FastifyInstance): void {
  route(app, calls.getLocations, async ({ studio }) => ({ locations: await findLocations(studio.db) }));
  route(app, calls.getLocationsWithSchedule, async ({ studio, now }) => ({
    locations: await findLocationsWithSchedule(studio.db, now),
  }));
  route(app, calls.getClassTypes, async ({ studio }) => ({ class_types: await findClassTypes(studio.db) }));
  route(app, calls.getInstructors, async ({ studio }) => ({ instructors: await findInstructors(studio.db) }));
  route(app, calls.getInstructorsHome, async ({ studio }) => ({
    instructors: await findInstructors(studio.db, { home: true }),
  }));
  route(app, calls.getInstructor, async ({ studio, params }) => {
    const [instructor] = await findInstructors(studio.db, { instructor_id: params.id });
    if (!instructor) throw new AppError('request/not-found');
    return { instructor };
  });
}
