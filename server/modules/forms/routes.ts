import type { FastifyInstance } from 'fastify';
import * as fieldCalls from '../../../domain/contract/customFields';
import * as calls from '../../../domain/contract/forms';
import { route } from '../../http/route';
import { perAddress } from '../../http/rates';
import { noteRead } from '../audit/reads';
import * as answers from './answers';
import * as service from './service';

/** Answers a minute from one address: a class at the desk's Wi-Fi, but no machine. */
const ANSWERS = perAddress('form-answer', 30);

/** Bytes: room for a form with the most fields and choices. */
const LONG = { bodyLimit: 1024 * 1024 };

export function formRoutes(app: FastifyInstance): void {
  route(app, calls.getForms, async ({ ctx }) => ({ forms: await answers.listedForms(ctx) }));
  route(app, calls.getForm, async ({ ctx, params }) => ({ form: await service.formById(ctx, params.id) }));
  route(app, calls.postForm, async ({ ctx, body }) => ({ form: await service.createForm(ctx, body) }), LONG);
  route(app, calls.putForm, async ({ ctx, body }) => ({ form: await service.changeForm(ctx, body) }), LONG);
  route(app, calls.deleteForm, async ({ ctx, params, query }) => {
    await service.deleteForm(ctx, params.id, query.with_answers ?? false);
    return { form_id: params.id };
  });

  route(app, calls.getSignUpForms, async ({ ctx }) => ({ forms: await answers.signUpForms(ctx) }));
  route(app, calls.getPendingForms, async ({ ctx, query }) => ({ forms: await answers.pendingForms(ctx, query) }));
  route(app, calls.getOwnForms, async ({ ctx }) => ({ forms: await answers.ownForms(ctx) }));
  route(
    app,
    calls.postAnswers,
    async ({ ctx, params, body }) => {
      await answers.answer(ctx, params.id, body);
      return { form_id: params.id };
    },
    { config: ANSWERS },
  );
  route(app, calls.getAnswers, ({ ctx, params, query }) => {
    noteRead(ctx, 'form.read-answers', params.id);
    return answers.answersOf(ctx, params.id, query.after);
  });
  route(app, calls.getCustomerForms, async ({ ctx, params }) => {
    noteRead(ctx, 'customer.read', params.id);
    return { forms: await answers.customerForms(ctx, params.id) };
  });
  route(app, calls.deleteAnswer, async ({ ctx, params }) => {
    await answers.removeAnswer(ctx, params.id);
    return {};
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
