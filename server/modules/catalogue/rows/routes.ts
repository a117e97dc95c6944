import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/catalogueAdmin';
import { AppError } from '../../../../domain/errors';
import { route } from '../../../http/route';
import { hasRole, type Context } from '../../../context';
import * as lists from './listRepository';
import * as service from './service';

const theOne = <R>([row]: readonly R[]): R => {
  if (!row) throw new AppError('request/not-found');
  return row;
};

const instructors = ({ studio: { db }, actor }: Context, id?: number) =>
  lists.findAdminInstructors(db, hasRole(actor, 'admin'), id);

/** Registers the routes of the catalogue: staff read, admins write. */
export function catalogueAdminRoutes(app: FastifyInstance): void {
  const classType = async ({ studio: { db } }: Context, id: number) => ({
    class_type: theOne(await lists.findAdminClassTypes(db, id)),
  });
  route(app, calls.getAdminClassTypes, async ({ ctx }) => ({
    class_types: await lists.findAdminClassTypes(ctx.studio.db),
  }));
  route(app, calls.postClassType, async ({ ctx, body }) => classType(ctx, await service.createClassType(ctx, body)));
  route(app, calls.putClassType, async ({ ctx, body }) => {
    await service.changeClassType(ctx, body);
    return classType(ctx, body.class_type_id);
  });
  route(app, calls.deleteClassType, async ({ ctx, params: { id } }) => {
    await service.deleteRow(ctx, 'class_type', id);
    return { class_type_id: id };
  });

  const location = async ({ studio: { db } }: Context, id: number) => ({
    location: theOne(await lists.findAdminLocations(db, id)),
  });
  route(app, calls.getAdminLocations, async ({ ctx }) => ({
    locations: await lists.findAdminLocations(ctx.studio.db),
  }));
  route(app, calls.postLocation, async ({ ctx, body }) => location(ctx, await service.createLocation(ctx, body)));
  route(app, calls.putLocation, async ({ ctx, body }) => {
    await service.changeLocation(ctx, body);
    return location(ctx, body.location_id);
  });
  route(app, calls.deleteLocation, async ({ ctx, params: { id } }) => {
    await service.deleteRow(ctx, 'location', id);
    return { location_id: id };
  });

  const instructor = async (ctx: Context, id: number) => ({ instructor: theOne(await instructors(ctx, id)) });
  route(app, calls.getAdminInstructors, async ({ ctx }) => ({ instructors: await instructors(ctx) }));
  route(app, calls.postInstructor, async ({ ctx, body }) => instructor(ctx, await service.createInstructor(ctx, body)));
  route(app, calls.putInstructor, async ({ ctx, body }) => {
    await service.changeInstructor(ctx, body);
    return instructor(ctx, body.instructor_id);
  });
  route(app, calls.deleteInstructor, async ({ ctx, params: { id } }) => {
    await service.deleteRow(ctx, 'instructor', id);
    return { instructor_id: id };
  });

  const tag = async ({ studio: { db } }: Context, id: number) => ({ tag: theOne(await lists.findAdminTags(db, id)) });
  route(app, calls.getTags, async ({ ctx }) => ({ tags: await lists.findAdminTags(ctx.studio.db) }));
  route(app, calls.postTag, async ({ ctx, body }) => tag(ctx, await service.createTag(ctx, body)));
  route(app, calls.putTag, async ({ ctx, body }) => {
    await service.changeTag(ctx, body);
    return tag(ctx, body.tag_id);
  });
  route(app, calls.deleteTag, async ({ ctx, params: { id } }) => {
    await service.deleteRow(ctx, 'tag', id);
    return { tag_id: id };
  });

  const program = async ({ studio: { db } }: Context, id: number) => ({
    program: theOne(await lists.findAdminPrograms(db, id)),
  });
  route(app, calls.getPrograms, async ({ ctx }) => ({ programs: await lists.findPrograms(ctx.studio.db) }));
  route(app, calls.getProgram, async ({ ctx, params }) => {
    const [found] = await lists.findPrograms(ctx.studio.db, params.id);
    if (!found) throw new AppError('program/not-found');
    return { program: found };
  });
  route(app, calls.getAdminPrograms, async ({ ctx }) => ({ programs: await lists.findAdminPrograms(ctx.studio.db) }));
  route(app, calls.postProgram, async ({ ctx, body }) => program(ctx, await service.createProgram(ctx, body)));
  route(app, calls.putProgram, async ({ ctx, body }) => {
    await service.changeProgram(ctx, body);
    return program(ctx, body.program_id);
  });
  route(app, calls.deleteProgram, async ({ ctx, params: { id } }) => {
    await service.deleteRow(ctx, 'program', id);
    return { program_id: id };
  });
}
