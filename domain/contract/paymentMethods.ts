/** Payment methods: the built-in ones, and those of the studio's front desk (a terminal, a transfer). */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, callsOf } from './call';
import { PaymentMethod } from './checkout';

const call = callsOf('Compras');

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });

export const PaymentMethodResponse = Type.Object({ payment_method: PaymentMethod });
export const NewPaymentMethod = Exact({ name: Name });
/** With a `version` the call is refused if the payment method has changed since. */
export const ChangedPaymentMethod = Exact({
  payment_method_id: Id,
  name: Name,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  archived: Type.Optional(Type.Boolean()),
});
export type ChangedPaymentMethod = Static<typeof ChangedPaymentMethod>;
/** A payment method as the team sees it. */
export const AdminPaymentMethod = Type.Object({
  ...PaymentMethod.properties,
  /** Incremented by each change. */
  version: Type.Integer(),
  archived: Type.Boolean(),
  /** Whether purchases use it, so that it can be archived but not deleted. */
  in_use: Type.Boolean(),
  /** Whether it is built in: card, cash, wallet, terminal. */
  built_in: Type.Boolean(),
  /** Whether customers can pay by it on the site. */
  offered: Type.Boolean(),
});
export type AdminPaymentMethod = Static<typeof AdminPaymentMethod>;
export const AdminPaymentMethodsResponse = Type.Object({ payment_methods: Type.Array(AdminPaymentMethod) });
export type AdminPaymentMethodsResponse = Static<typeof AdminPaymentMethodsResponse>;
export const DeletedPaymentMethod = Type.Object({ payment_method_id: Id });

export const getAdminPaymentMethods = call(
  'GET /payment_methods/admin/all',
  'staff',
  'Todas las formas de pago, también archivadas',
  { response: AdminPaymentMethodsResponse },
);
export const getPaymentMethod = call('GET /payment_methods/{id}', 'public', 'Una forma de pago', {
  response: PaymentMethodResponse,
  errors: ['payment-method/not-found'],
});
export const postPaymentMethod = call('POST /payment_methods', 'admin', 'Agrega una forma de pago del mostrador', {
  body: NewPaymentMethod,
  response: PaymentMethodResponse,
  errors: ['payment-method/exists'],
});
export const putPaymentMethod = call(
  'PUT /payment_methods',
  'admin',
  'Cambia el nombre de una forma de pago del mostrador, o la archiva',
  {
    body: ChangedPaymentMethod,
    response: PaymentMethodResponse,
    errors: ['payment-method/not-found', 'payment-method/exists', 'payment-method/built-in', 'row/changed'],
  },
);
export const deletePaymentMethod = call(
  'DELETE /payment_methods/{id}',
  'admin',
  'Elimina una forma de pago con la que nadie ha pagado',
  {
    response: DeletedPaymentMethod,
    errors: ['payment-method/not-found', 'payment-method/built-in', 'payment-method/in-use'],
  },
);
