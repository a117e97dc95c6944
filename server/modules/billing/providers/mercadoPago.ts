/**
 * Mercado Pago's Checkout Pro: a preference is paid at Mercado Pago's own page, perhaps more than once, and its payments
 * name the purchase by their external_reference. One-off purchases only.
 */
import { WebhookSignatureValidator, InvalidWebhookSignatureError } from 'mercadopago';
import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes';
import { HOUR } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import type { KnownPurchase, PaymentState } from '../../../ports/paymentFacts';
import { Refused, type PageEvent, type PageGateway } from '../../../ports/payments';
import { MercadoPagoError, mercadoPagoHttp } from './mercadoPagoHttp';
import * as state from './mercadoPagoState';
import type { OnTrouble } from './paypalGateway';

interface MercadoPagoOptions {
  readonly accessToken: string;
  /** Signs notifications. */
  readonly webhookSecret: string;
  /** Address of the API; null: Mercado Pago's own. */
  readonly apiUrl: string | null;
  readonly clock?: () => Date;
}

const API = 'https://api.mercadopago.com';
/** Mercado Pago's name of Mexico. */
const MEXICO = 'MLM';
/** For how long the page takes payments; reconciliation gives a purchase up later. */
const PAYABLE = HOUR;
/** Payments of a page of the search, and the most pages that are read. */
const PAGE = 50;
const MOST_PAGES = 200;
/** Mercado Pago's limits on text lengths. */
const LONGEST = { title: 256, descriptor: 13 } as const;
/** Paid in a shop or at a machine, days later: no place waits that long. */
const TOO_LATE = [{ id: 'ticket' }, { id: 'atm' }];

interface PreferenceWire {
  readonly id: string;
  readonly init_point: string;
  readonly expires?: boolean;
  readonly expiration_date_to?: string | null;
}

interface Found<T> {
  readonly paging: { readonly total: number };
  readonly results: readonly T[];
}

const cutText = (text: string, longest: number): string => Array.from(text).slice(0, longest).join('');
const encodeId = (id: string): string => encodeURIComponent(id);

export function openMercadoPago(options: MercadoPagoOptions, onTrouble: OnTrouble = () => undefined): PageGateway {
  const { accessToken, webhookSecret, clock = () => new Date() } = options;
  const apiUrl = options.apiUrl ?? API;
  const http = mercadoPagoHttp(apiUrl, accessToken);

  /** Throws Refused, or AppError 'checkout/unavailable' where a retry may help. */
  async function ask<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof MercadoPagoError)) throw error;
      const { status, code } = error;
      onTrouble({ provider: 'mercadopago', type: error.name, code, status });
      // Invalid credentials are logged; they don't make the purchase fail.
      if (error.isUncertain || status === 401 || status === 403) throw new AppError('checkout/unavailable');
      throw new Refused(error.message, status === 404 ? 'resource_missing' : code);
    }
  }

  const orNull = async <T>(call: Promise<T>): Promise<T | null> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof MercadoPagoError && error.status === 404) return null;
      throw error;
    }
  };

  /** All that the search finds, in pages. A response that isn't a list says nothing about what there is. */
  async function search(query: Readonly<Record<string, string>>): Promise<state.PaymentWire[]> {
    const found: state.PaymentWire[] = [];
    for (let page = 0; page < MOST_PAGES; page++) {
      const pages = { sort: 'date_created', criteria: 'asc', limit: String(PAGE), offset: String(page * PAGE) };
      const { results, paging } = await ask(
        http.get<Partial<Found<state.PaymentWire>>>('/v1/payments/search', { ...query, ...pages }),
      );
      if (!results || !paging) throw new AppError('checkout/unavailable');
      found.push(...results);
      if (results.length === 0 || found.length >= paging.total) break;
    }
    return found;
  }

  const readPayment = (id: string): Promise<state.PaymentWire | null> =>
    ask(orNull(http.get<state.PaymentWire>(`/v1/payments/${encodeId(id)}`)));

  /** The payments of a purchase; `also`: one that the search may not list yet. */
  async function paymentsOf({ key }: KnownPurchase, also: string | null): Promise<state.PaymentWire[]> {
    const listed = await search({ external_reference: key });
    const own = also === null ? null : await readPayment(also);
    if (own?.external_reference !== key) return listed;
    return [...listed.filter(({ id }) => String(id) !== String(own.id)), own];
  }

  const readPreference = (reference: string): Promise<PreferenceWire | null> =>
    ask(orNull(http.get<PreferenceWire>(`/checkout/preferences/${encodeId(reference)}`)));

  async function look(purchase: KnownPurchase, also: string | null = null): Promise<PaymentState> {
    const { provider_reference: reference } = purchase;
    const payments = await paymentsOf(purchase, also);
    const plain = state.stateOf(reference, payments, null);
    if (reference === null || plain.payments.length > 0 || payments.some(state.isOpen)) return plain;
    const page = await readPreference(reference);
    if (!page) return { ...plain, ended: { at: clock(), failure: state.rejectionOf(payments) } };
    const end = page.expires && page.expiration_date_to ? new Date(page.expiration_date_to) : null;
    return state.stateOf(reference, payments, end !== null && end <= clock() ? null : page.init_point);
  }

  /** What Mercado Pago refuses because it is over already needs nothing any more. */
  const unlessOver = async (call: Promise<unknown>): Promise<void> => {
    await ask(call).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  };

  const refundsOf = async (paymentId: string) =>
    (
      (await ask(orNull(http.get<readonly state.RefundWire[]>(`/v1/payments/${encodeId(paymentId)}/refunds`)))) ?? []
    ).map(state.refundOf);

  const noSubscriptions = (): Promise<never> => Promise.reject(new Refused('Mercado Pago charges once', 'no_renewals'));

  return {
    provider: 'mercadopago',
    script: null,
    balance: null,
    namesNoRefunds: true,
    look: (purchase) => look(purchase),
    lookWith: look,
    cancelSubscription: noSubscriptions,
    pauseSubscription: noSubscriptions,
    resumeSubscription: noSubscriptions,
    refundsOf,

    account: async () => {
      const user = await http
        .get<{ readonly id?: number; readonly site_id?: string }>('/users/me')
        .catch((error: unknown) => {
          if (error instanceof MercadoPagoError && !error.isUncertain) throw new Refused(error.message, 'keys');
          throw new AppError('checkout/unavailable');
        });
      return {
        isLive: apiUrl === API && !accessToken.startsWith('TEST-'),
        id: user.id === undefined ? null : String(user.id),
        canCharge: user.site_id === undefined ? null : user.site_id === MEXICO,
      };
    },

    createPage: async ({ purchase: { key, created_at }, title, amount, brand, urls }) => {
      const until = new Date(created_at.getTime() + PAYABLE).toISOString();
      const preference: PreferenceRequest = {
        items: [
          {
            id: key,
            title: cutText(title, LONGEST.title),
            quantity: 1,
            unit_price: toPesos(amount),
            currency_id: 'MXN',
          },
        ],
        external_reference: key,
        back_urls: { success: urls.success, pending: urls.success, failure: urls.cancel },
        auto_return: 'approved',
        notification_url: urls.events,
        binary_mode: true,
        expires: true,
        expiration_date_to: until,
        date_of_expiration: until,
        ...(brand !== '' && { statement_descriptor: cutText(brand, LONGEST.descriptor) }),
        payment_methods: { excluded_payment_types: TOO_LATE },
      };
      return (await ask(http.post<PreferenceWire>('/checkout/preferences', `${key}-create`, preference))).id;
    },

    abandon: async (purchase) => {
      const { provider_reference: reference } = purchase;
      const now = clock();
      if (reference !== null)
        await unlessOver(
          http.put(`/checkout/preferences/${encodeId(reference)}`, {
            expires: true,
            expiration_date_to: now.toISOString(),
          }),
        );
      for (const { id } of (await paymentsOf(purchase, null)).filter(state.isOpen))
        await unlessOver(http.put(`/v1/payments/${encodeId(String(id))}`, { status: 'cancelled' }));
      const payments = await paymentsOf(purchase, null);
      const left = state.stateOf(reference, payments, null);
      if (left.payments.length > 0 || payments.some(state.isOpen)) return left;
      return { ...left, ended: { at: now, failure: state.rejectionOf(payments) } };
    },

    refund: async ({ key, payment_id, amount, provider_refund_id, refund_id }) => {
      const path = `/v1/payments/${encodeId(payment_id)}/refunds`;
      if (provider_refund_id !== null) {
        const known = await ask(orNull(http.get<state.RefundWire>(`${path}/${encodeId(provider_refund_id)}`)));
        if (known) return { ...state.refundOf(known), refund_id };
      }
      const made = await ask(http.post<state.RefundWire>(path, key, { amount: toPesos(amount) }));
      return { ...state.refundOf(made), refund_id };
    },

    disputesOf: async (paymentId) => {
      const { results = [] } = await ask(
        http.get<Partial<Found<state.ChargebackWire>>>('/v1/chargebacks/search', { payment_id: paymentId }),
      );
      const payment = results.length === 0 ? null : await readPayment(paymentId);
      return payment ? results.map((chargeback) => state.disputeOf(chargeback, payment)) : [];
    },

    recent: async (since) => {
      const range = { range: 'date_last_updated', begin_date: since.toISOString(), end_date: clock().toISOString() };
      const taken = (await search(range)).filter(state.isTaken);
      const ids = (payments: readonly state.PaymentWire[]): string[] => payments.map(({ id }) => String(id));
      return {
        purchases: taken.flatMap(({ id, external_reference }) => {
          const purchase = state.purchaseNamed(external_reference);
          return purchase ? [{ ...purchase, payment_id: String(id) }] : [];
        }),
        // The account may sell other things too.
        orphanPayments: [],
        refunded: ids(taken.filter(({ transaction_amount_refunded: back = 0 }) => back > 0)),
        disputed: ids(taken.filter(({ status }) => status === 'charged_back')),
      };
    },

    aboutPayment: async (paymentId) => {
      const payment = await readPayment(paymentId);
      const purchase = state.purchaseNamed(payment?.external_reference);
      if (!payment || !purchase) return null;
      return {
        ...purchase,
        isRefunded: (payment.transaction_amount_refunded ?? 0) > 0,
        isDisputed: payment.status === 'charged_back',
      };
    },

    readEvent: (raw, headers, query) => {
      const dataId = query['data.id'];
      try {
        // No tolerance: a notification is sent again for days, decides nothing, and its repeat does nothing.
        WebhookSignatureValidator.validate({
          xSignature: headers['x-signature'],
          xRequestId: headers['x-request-id'],
          dataId: typeof dataId === 'string' ? dataId.toLowerCase() : undefined,
          secret: webhookSecret,
        });
      } catch (error) {
        if (error instanceof InvalidWebhookSignatureError) throw new AppError('webhook/invalid');
        throw error;
      }
      return eventOf(raw.toString('utf8'), typeof dataId === 'string' ? dataId : '');
    },
  };
}

interface EventWire {
  readonly id?: number | string;
  readonly type?: string;
  readonly action?: string;
  readonly data?: { readonly id?: number | string; readonly payment_id?: number | string };
}

/** The signature covers the id in the address, not the text: what both name must be the same. */
function eventOf(text: string, dataId: string): PageEvent {
  let wire: EventWire;
  try {
    wire = (JSON.parse(text) ?? {}) as EventWire;
  } catch {
    throw new AppError('webhook/invalid');
  }
  const { id, type, action, data } = wire;
  if (id === undefined || typeof type !== 'string' || dataId === '' || String(data?.id) !== dataId)
    throw new AppError('webhook/invalid');
  const about = type === 'payment' ? dataId : type === 'topic_chargebacks_wh' ? data?.payment_id : undefined;
  return {
    event: { provider: 'mercadopago', event_id: `${type}-${id}`, type: action ?? type },
    payment_id: about === undefined ? null : String(about),
    isDispute: type === 'topic_chargebacks_wh',
  };
}
