/** Stripe.js's Spanish messages for declined cards. */

export interface ApiError {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
  param?: string;
  payment_intent?: Intent;
  setup_intent?: Intent;
}

export interface Intent {
  id: string;
  status: string;
  client_secret: string | null;
  next_action: {
    type: string;
    use_stripe_sdk?: { stripe_js?: string };
    redirect_to_url?: { url: string | null };
  } | null;
  last_payment_error?: ApiError | null;
  last_setup_error?: ApiError | null;
}

const UNAUTHENTICATED = 'No podemos autenticar tu método de pago. Elige otro método de pago e inténtalo de nuevo.';

const TEXTS: Readonly<Record<string, string>> = {
  insufficient_funds: 'Tu tarjeta no tiene fondos suficientes.',
  expired_card: 'Tu tarjeta está vencida.',
  incorrect_cvc: 'El código de seguridad de tu tarjeta es incorrecto.',
  processing_error: 'Ocurrió un error al procesar tu tarjeta. Inténtalo de nuevo en un momento.',
  incorrect_number: 'Tu número de tarjeta es incorrecto.',
  invalid_expiry_month: 'El mes de vencimiento de tu tarjeta no es válido.',
  invalid_expiry_year: 'El año de vencimiento de tu tarjeta no es válido.',
  card_velocity_exceeded: 'Tu tarjeta fue rechazada por demasiados intentos seguidos o por superar su límite.',
  test_mode_live_card: 'Tu tarjeta fue rechazada: esto es una prueba y solo acepta tarjetas de prueba.',
  card_declined: 'Tu tarjeta fue rechazada.',
  authentication_required: 'Tu tarjeta fue rechazada. Esta transacción requiere autenticación.',
  payment_intent_authentication_failure: UNAUTHENTICATED,
  setup_intent_authentication_failure: UNAUTHENTICATED,
};

export function inSpanish<T extends ApiError>(error: T): T {
  const message = TEXTS[error.decline_code ?? ''] ?? TEXTS[error.code ?? ''] ?? error.message;
  return { ...error, message };
}
