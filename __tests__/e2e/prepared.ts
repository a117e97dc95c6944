/** Customers and sessions made by calls, for journeys that prove something else than signing up and in. */
import type { Page } from 'playwright-core';
import type { IdentityConfig } from '../../domain/configKinds';
import type { ClassPackagesResponse } from '../../domain/contract/packages';
import type { ReserveResponse } from '../../domain/contract/reservations';
import type { SingleClass } from '../../domain/contract/schedule';
import { DEMO_IDENTITY } from '../../seed/accounts';
import { SIGNED_IN_KEY } from '../../src/features/session/storage';
import { identityCall, signIn, signUp as createAccount } from '../helpers/identityCalls';
import { ask } from './api';
import { mailedTo, PASSWORD, stranger, type Stranger } from './steps';

interface Account {
  readonly email: string;
  readonly password?: string;
}

const siteUrl = (): string => process.env.STUDIO_URL ?? '';

/** A new customer whose address is confirmed. Returns a token. */
export async function register({ name, last_name, email, phone }: Stranger): Promise<string> {
  const { idToken } = await createAccount(siteUrl(), email, PASSWORD);
  await identityCall(siteUrl(), 'accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const link = new URL(await mailedTo(email, 'VERIFY_EMAIL'), siteUrl());
  await identityCall(siteUrl(), 'accounts:update', { oobCode: link.searchParams.get('oobCode') });
  const { idToken: token } = await signIn(siteUrl(), email, PASSWORD);
  if (!token) throw new Error(`no session for ${email}`);
  const { pages } = await ask<{ pages: { page_id: number; required_signup: boolean }[] }>('/api/pages');
  const accepted_pages = pages.filter((page) => page.required_signup).map(({ page_id }) => page_id);
  await ask('/api/customer/signup', { token, body: { name, last_name, phone, accepted_pages } });
  return token;
}

/** A new customer with the credit of the free first class. Returns a token. */
export async function registerWithCredit(who: Stranger): Promise<string> {
  const token = await register(who);
  const { class_packages } = await ask<ClassPackagesResponse>('/api/class_packages');
  const free = class_packages.find((p) => p.price === 0 || p.sale_price === 0);
  await ask('/api/checkout/purchase', { token, body: { class_package_id: free?.class_package_id } });
  return token;
}

/** Reserves a class, on the first free spot where it has a map. */
export async function reserve(single_class_id: number, { token }: { readonly token: string }) {
  const {
    single_class: { class_type, class_reservations, capacity },
  } = await ask<{ single_class: SingleClass }>(`/api/single_class/single/${single_class_id}`);
  const taken = new Set(class_reservations.map((r) => r.spot));
  const spot = class_type.spot_map
    ? Array.from({ length: capacity }, (_, i) => i + 1).find((n) => !taken.has(n))
    : null;
  const body = { single_class_id, spot };
  return (await ask<ReserveResponse>('/api/class_reservations', { token, body })).class_reservation;
}

/** Signs the page's browser in as the app's identity service stores it, and opens `path`. */
export async function enter(page: Page, account: Account, path = '/mystudio'): Promise<void> {
  const { email, password = PASSWORD } = account;
  // A page of the studio's origin that runs none of the app's scripts.
  await page.goto('/robots.txt');
  const session = await signIn(new URL(page.url()).origin, email, password);
  if (!session.idToken) throw new Error(`no session for ${email}`);
  const { apiKey } = JSON.parse(DEMO_IDENTITY) as IdentityConfig;
  const now = Date.now();
  const user = {
    uid: session.localId,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: session.refreshToken,
      accessToken: session.idToken,
      expirationTime: now + Number(session.expiresIn) * 1000,
    },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey,
    appName: '[DEFAULT]',
  };
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [
    [`firebase:authUser:${apiKey}:[DEFAULT]`, JSON.stringify(user)],
    [SIGNED_IN_KEY, '1'],
  ] as const);
  await page.goto(path);
}

/** A new customer, signed in. */
export async function signUp(page: Page, who = stranger()): Promise<Stranger> {
  await register(who);
  await enter(page, who);
  return who;
}

/** A new customer with the credit of the free first class, signed in. */
export async function becomeCustomer({ page }: { readonly page: Page }, who = stranger()): Promise<void> {
  await registerWithCredit(who);
  await enter(page, who);
}
