import type { ListedGiftCardsQuery } from '../../../domain/contract/giftCards';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

/** A page of all gift cards, the newest first. */
export const getGiftCards = async (query: ListedGiftCardsQuery) =>
  pageOfRows(await api('GET /gift_cards/admin/all', { query }), 'gift_cards');

/** Mails a card now, also one that was mailed. ApiError gift-card/unavailable. */
export const sendGiftCard = (id: number) => api('POST /gift_cards/{id}/send', { params: { id } });
