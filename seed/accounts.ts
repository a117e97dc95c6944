/** The demo's sign-in accounts, which `npm start` prints. */
import { SIGN_IN_PROVIDERS, type IdentityConfig } from '../domain/configKinds';

export interface DemoAccount {
  readonly role: 'admin' | 'staff' | 'customer';
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
}

export type DemoAccounts = Readonly<Record<DemoAccount['role'], DemoAccount>>;

/** Configuration of the demo's identity service: the emulator, proxied by the site. */
export const DEMO_IDENTITY = JSON.stringify({
  apiKey: 'demo',
  authDomain: 'localhost',
  projectId: 'demo-studio',
  emulator: true,
  providers: SIGN_IN_PROVIDERS,
} satisfies IdentityConfig);

const DEMO_PASSWORD = 'CasaAura2026';

/** Accounts of Casa Aura. */
export const DEMO_ACCOUNTS = {
  admin: {
    role: 'admin',
    uid: 'demo-admin',
    email: 'admin@demo.mx',
    password: DEMO_PASSWORD,
    name: 'Inés',
    last_name: 'Alcántara',
    phone: '5510000001',
  },
  staff: {
    role: 'staff',
    uid: 'demo-staff',
    email: 'staff@demo.mx',
    password: DEMO_PASSWORD,
    name: 'Bruno',
    last_name: 'Téllez',
    phone: '5510000002',
  },
  customer: {
    role: 'customer',
    uid: 'demo-ana',
    email: 'ana@demo.mx',
    password: DEMO_PASSWORD,
    name: 'Ana',
    last_name: 'Robles',
    phone: '5510000003',
  },
} as const satisfies DemoAccounts;

/** Who creates a studio in an empty demo: an account alone, which becomes customer and admin when it first signs in. */
export const FIRST_ADMIN = {
  role: 'admin',
  uid: 'demo-first-admin',
  email: 'admin@demo.mx',
  password: 'MiEstudio2026',
  name: 'Administración',
} as const;

/** An account to create at the identity service; an existing one must stay unchanged. */
export interface SignInAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
}
