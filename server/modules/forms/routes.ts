import type { FastifyInstance } from 'fastify';
import * as fieldCalls from '../../../domain/contract/customFields';
import * as calls from '../../../domain/contract/forms';
import { route } from '../../http/route';
import * as service from './service';

/** Bytes: room for a form with the most fields and choices. */
const LONG = { bodyLimit: 1024 * 1024 };

export function formRoutes(app: FastifyInstance): void {
  route(app, calls.getForms, async ({ ctx }) => ({ forms: await service.forms(ctx) }));
  route(app, calls.getForm, async ({ ctx, params }) => ({ form: await service.formById(ctx, params.id) }));
  route(app, calls.postForm, async ({ ctx, body }) => ({ form: await service.createForm(ctx, body) }), LONG);
  route(app, calls.putForm, async ({ ctx, body }) => ({ form: await service.changeForm(ctx, body) }), LONG);
  route(app, calls.deleteForm, async ({ ctx, params }) => {
    await service.deleteForm(ctx, params.id);
    return { form_id: params.id };
  });

  route(app, fieldCalls.getCustomFields, async ({ ctx, query }) => ({
    custom_fields: await service.customFields(ctx, query.object),
  }));
  route(app, fieldCalls.getCustomField, async ({ ctx, params }) => ({
    custom_field: await service.customFieldById(ctx, params.id),
  }));
  route(app, fieldCalls.postCustomField, async ({ ctx, body }) => ({
    custom_field: await service.createCustomField(ctx, body),
  }));
  route(app, fieldCalls.putCustomField, async ({ ctx, body }) => ({
    custom_field: await service.changeCustomField(ctx, body),
  }));
  route(app, fieldCalls.putCustomFieldsOrder, async ({ ctx, body }) => ({
    custom_fields: await service.orderCustomFields(ctx, body),
  }));
  route(app, fieldCalls.deleteCustomField, async ({ ctx, params, query }) => {
    await service.deleteCustomField(ctx, params.id, query.with_values ?? false);
    return { custom_field_id: params.id };
  });
}
