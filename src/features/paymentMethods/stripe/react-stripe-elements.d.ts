/** What we use of react-stripe-elements 6, which has no types of its own. */
declare module 'react-stripe-elements' {
  import type {
    PaymentMethodResult,
    StripeCardElement,
    StripeCardElementChangeEvent,
    StripeCardElementOptions,
  } from '@stripe/stripe-js';
  import type { ComponentClass, ComponentType, ReactNode } from 'react';

  /** It insists on these five; whatever else the object has comes along. */
  export interface ProvidedStripe {
    readonly elements: (...args: never[]) => unknown;
    readonly createSource: (...args: never[]) => unknown;
    readonly createToken: (...args: never[]) => unknown;
    readonly createPaymentMethod: (...args: never[]) => unknown;
    readonly handleCardPayment: (...args: never[]) => unknown;
  }

  export const StripeProvider: ComponentClass<{ readonly stripe: ProvidedStripe; readonly children?: ReactNode }>;
  export const Elements: ComponentClass<{ readonly locale?: string; readonly children: ReactNode }>;

  export interface CardElementProps extends StripeCardElementOptions {
    readonly id?: string;
    readonly className?: string;
    readonly onChange?: (event: StripeCardElementChangeEvent) => void;
    readonly onReady?: (element: StripeCardElement) => void;
  }
  export const CardElement: ComponentClass<CardElementProps>;

  export interface InjectedCard {
    /** Of the card field that stands in the same Elements. */
    createPaymentMethod(
      type: 'card',
      data?: { readonly billing_details: { readonly email: string } },
    ): Promise<PaymentMethodResult>;
  }
  export function injectStripe<P extends { readonly stripe: InjectedCard | null }>(
    component: ComponentType<P>,
  ): ComponentType<Omit<P, 'stripe'>>;
}
