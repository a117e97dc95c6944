import type { GiftCardOrder } from '../../../domain/contract/giftCards';
import { api } from '../../core/http/api';

/** The gift cards that the customer bought, the newest first. */
export const getGiftCards = async () => (await api('GET /gift_cards')).gift_cards;

/** Orders one; returns where it is paid. ApiError gift-card/not-offered, gift-card/too-many-open, ... */
export const postGiftCard = async (body: GiftCardOrder, idempotencyKey: string) =>
  (await api('POST /gift_cards', { body, idempotencyKey })).path;

/** ApiError gift-card/not-found, gift-card/redeemed, gift-card/unavailable. */
export const redeemGiftCard = (code: string) => api('POST /gift_cards/redeem', { body: { code } });

/** What a gift card's link shows, to anybody. ApiError gift-card/not-found. */
export const getGiftCardPage = async (token: string) =>
  (await api('GET /gift_cards/{token}', { params: { token }, anonymous: true })).gift_card;
