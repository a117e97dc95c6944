import { CAMPAIGN_MARK } from '../../../domain/campaigns';

/** The token of the campaign's mail whose link led here; takes it out of the address, which people copy. null: none. */
export function takeCampaignToken(): string | null {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(`#${CAMPAIGN_MARK}`)) return null;
  window.history.replaceState(window.history.state, '', pathname + search);
  return hash.slice(1 + CAMPAIGN_MARK.length);
}
