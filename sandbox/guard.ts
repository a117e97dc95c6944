/**
 * The stand-ins sign tokens with known secrets and take no money: production must never talk to them by accident.
 *
 * @throws Error when NODE_ENV is production and DEMO is not 1.
 */
export function refuseInProduction(env: NodeJS.ProcessEnv = process.env): void {
  if (env.NODE_ENV === 'production' && env.DEMO !== '1')
    throw new Error('NODE_ENV=production: the sandbox starts only with DEMO=1.');
}
