/** Asks Stripe, PayPal and Mercado Pago which accounts the keys belong to. */
import type { EnteredConfig, TestedService } from '../../../../domain/contract/appconfig';
import type { Context } from '../../../context';
import type { ProviderAccount } from '../../../ports/paymentFacts';
import { Refused, type Gateway } from '../../../ports/payments';
import { failingService, workingService } from '../../../../domain/testedService';

const accountMode = ({ isLive }: ProviderAccount): string =>
  isLive ? 'Cobra dinero de verdad.' : 'Está en modo de prueba: no cobra dinero de verdad.';

/** The account, or what is wrong with the keys. */
async function accountOf(gateway: Gateway): Promise<ProviderAccount | 'refused' | 'away'> {
  try {
    return await gateway.account();
  } catch (error) {
    return error instanceof Refused ? 'refused' : 'away';
  }
}

/** Checks a public key, which contains its mode and, since 2019, its account: pk_live_51<account>… */
function publicKeyProblem(key: string, { isLive, id }: ProviderAccount): string | null {
  if (key === '') return 'Falta la llave pública: escríbela en «Llave pública de Stripe» y guarda.';
  const [, keyMode, rest = ''] = /^pk_(live|test)_(\w+)$/.exec(key) ?? [];
  if (keyMode === undefined) return 'La llave pública no empieza con pk_live_ ni pk_test_.';
  if ((keyMode === 'live') !== isLive)
    return isLive
      ? 'La llave secreta cobra de verdad y la pública es de prueba: usa las dos del mismo modo.'
      : 'La llave secreta es de prueba y la pública cobra de verdad: usa las dos del mismo modo.';
  const account = /^acct_1(\w{8,})$/.exec(id ?? '')?.[1];
  if (account !== undefined && /^51\w{20,}/.test(rest) && !rest.slice(2).startsWith(account))
    return 'La llave pública es de otra cuenta de Stripe que la secreta.';
  return null;
}

type Terms = Required<EnteredConfig>;

async function testStripe({ studio }: Context, { stripe_public_key }: Terms): Promise<TestedService> {
  const title = 'Stripe';
  const { card } = studio.payments;
  // Only what the studio can't enter itself is looked for on the server.
  const variable = studio.keyStore?.providers.stripe ? null : 'STRIPE_SECRET_KEY';
  if (!card) return failingService(title, 'Todavía no hay llave secreta: nadie puede pagar con tarjeta.', variable);
  const account = await accountOf(card);
  if (account === 'refused') return failingService(title, 'Stripe no reconoce la llave secreta.', variable);
  if (account === 'away') return failingService(title, 'Stripe no respondió. Inténtalo de nuevo en unos minutos.');
  const problem = publicKeyProblem(stripe_public_key, account);
  if (problem !== null) return failingService(title, problem);
  if (account.canCharge === false)
    return failingService(title, 'Tu cuenta de Stripe todavía no puede cobrar: termina tu registro en su página.');
  return workingService(title, `Las dos llaves sirven. ${accountMode(account)}`);
}

async function testPaypal({ studio }: Context, { paypal_enabled }: Terms): Promise<TestedService> {
  const title = 'PayPal';
  const { wallet } = studio.payments;
  const variable = (name: string) => (studio.keyStore?.providers.paypal ? null : name);
  if (!wallet)
    return paypal_enabled
      ? failingService(title, 'Está activo, pero faltan las llaves.', variable('PAYPAL_CLIENT_ID'))
      : workingService(title, 'No se usa.');
  const account = await accountOf(wallet);
  if (account === 'refused')
    return failingService(title, 'PayPal no reconoce las llaves.', variable('PAYPAL_CLIENT_SECRET'));
  if (account === 'away') return failingService(title, 'PayPal no respondió. Inténtalo de nuevo en unos minutos.');
  return workingService(
    title,
    `Las llaves sirven. ${accountMode(account)}${paypal_enabled ? '' : ' Falta activarlo aquí.'}`,
  );
}

/** null: the studio neither has nor wants it. */
async function testMercadoPago({ studio }: Context): Promise<TestedService | null> {
  const title = 'Mercado Pago';
  const { page } = studio.payments;
  const { mercado_pago_enabled: isOn } = await studio.config();
  if (!page)
    return isOn ? failingService(title, 'Está activo, pero faltan las llaves.', 'MERCADO_PAGO_ACCESS_TOKEN') : null;
  const account = await accountOf(page);
  if (account === 'refused')
    return failingService(title, 'Mercado Pago no reconoce la llave.', 'MERCADO_PAGO_ACCESS_TOKEN');
  if (account === 'away')
    return failingService(title, 'Mercado Pago no respondió. Inténtalo de nuevo en unos minutos.');
  if (account.canCharge === false) return failingService(title, 'Tu cuenta de Mercado Pago no es de México.');
  return workingService(title, `La llave sirve. ${accountMode(account)}${isOn ? '' : ' Falta activarlo aquí.'}`);
}

/** Tests the server's secret keys with the entered public keys, or the stored ones. */
export async function testPayments(ctx: Context, entered: EnteredConfig): Promise<TestedService[]> {
  const { stripe_public_key, paypal_enabled } = await ctx.studio.config();
  const terms = { stripe_public_key, paypal_enabled, ...entered };
  const tests = await Promise.all([testStripe(ctx, terms), testPaypal(ctx, terms), testMercadoPago(ctx)]);
  return tests.filter((test) => test !== null);
}
