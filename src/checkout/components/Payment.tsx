import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PaymentMethod } from '../../../domain/contract/checkout';
import type { PageSummary } from '../../../domain/contract/content';
import { CASH } from '../../../domain/pricing';
import { Button } from '../../ui/Button';
import type { CheckoutError } from '../actions';
import { Documents } from './Documents';
import { MethodChoice } from './MethodChoice';
import { Notice } from './Notice';
import '../checkout.scss';

export interface PaymentProps {
  readonly business: string;
  /** One button is enough: there is nothing to pay. */
  readonly free: boolean;
  readonly methods: readonly PaymentMethod[];
  readonly method: number | null;
  readonly documents: readonly PageSummary[];
  readonly error: CheckoutError | null;
  readonly spinner: boolean;
  readonly packagesTo: string;
  readonly onMethod: (payment_method_id: number) => void;
  readonly onPay: () => void;
}

/** Refusals after which only another package helps. */
const OTHER_PACKAGE = /^package\//;

export function Payment({ business, free, methods, method, documents, error, spinner, packagesTo, onMethod, onPay }: PaymentProps) {
  const [accepted, setAccepted] = useState(false);
  // On a phone the reason would come where nobody looks: above the button that was just pressed.
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) reason.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  const button = free ? 'Obtener Oferta' : method === CASH ? 'Confirmar compra' : 'Comprar';

  if (!free && methods.length === 0) {
    return (
      <section className="checkout-card ui-card">
        <Notice>Por ahora este estudio no recibe pagos en línea. Compra tu paquete en recepción.</Notice>
      </section>
    );
  }

  return (
    <section className="checkout-card ui-card" aria-label={free ? 'Obtener la oferta' : 'Pago'}>
      {free
        ? <p>Esta oferta no tiene costo. Confírmala y tus clases quedan listas para reservar.</p>
        : <MethodChoice methods={methods} value={method} onChange={onMethod} />}
      {documents.length > 0 && <Documents business={business} documents={documents} accepted={accepted} onChange={setAccepted} />}
      <div ref={reason} role="alert" className="checkout-error">
        {error && (
          <Notice tone="error">
            <p>{error.text}</p>
            {OTHER_PACKAGE.test(error.code) && <p><Link to={packagesTo}>Ver otros paquetes</Link></p>}
          </Notice>
        )}
      </div>
      <Button size="lg" block busy={spinner} disabled={documents.length > 0 && !accepted} onClick={onPay}>{button}</Button>
    </section>
  );
}
