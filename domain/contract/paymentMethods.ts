/** Payment methods: the built-in ones, and those of the studio's front desk (a terminal, a transfer). */
import { Type } from '@sinclair/typebox';
import { Exact, Id, IdParams, callsOf } from './call';
import { PaymentMethod } from './checkout';

const call = callsOf('Compras');

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });

export const PaymentMethodResponse = Type.Object({ payment_method: PaymentMethod });
export const NewPaymentMethod = Exact({ name: Name });
export const ChangedPaymentMethod = Exact({ payment_method_id: Id, name: Name });
export const DeletedPaymentMethod = Type.Object({ payment_method_id: Id });

export const getPaymentMethod = call('GET /payment_methods/{id}', 'public', 'Una forma de pago', {
  params: IdParams,
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
  'Cambia el nombre de una forma de pago del mostrador',
  {
    body: ChangedPaymentMethod,
    response: PaymentMethodResponse,
    errors: ['payment-method/not-found', 'payment-method/exists', 'payment-method/built-in'],
  },
);
export const deletePaymentMethod = call(
  'DELETE /payment_methods/{id}',
  'admin',
  'Elimina una forma de pago con la que nadie ha pagado',
  {
    params: IdParams,
    response: DeletedPaymentMethod,
    errors: ['payment-method/not-found', 'payment-method/built-in', 'payment-method/in-use'],
  },
);
