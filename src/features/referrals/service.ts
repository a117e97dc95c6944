import { api } from '../../core/http/api';

/** The own link and who came by it. ApiError referral/off. */
export const getReferrals = () => api('GET /referrals');

/** Notes this device as the caller's. */
export const putReferralDevice = (device: string) => api('PUT /referrals/device', { body: { device } });

/** Who invites with a link, to anybody. ApiError referral/not-found. */
export const getReferralPage = (token: string) => api('GET /referrals/{token}', { params: { token }, anonymous: true });
