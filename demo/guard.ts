import { StartFailure } from './failure';

/**
 * What this folder embeds is for trying the product out: identity tokens are unsigned and everything is lost
 * with one disk. In production it starts only with DEMO=1.
 *
 * @throws StartFailure when NODE_ENV is production and DEMO is not 1.
 */
export function refuseInProduction(env: NodeJS.ProcessEnv = process.env): void {
  if (env.NODE_ENV !== 'production' || env.DEMO === '1') return;
  throw new StartFailure(
    'NODE_ENV=production: el estudio de demostración no arranca en producción. ' +
      'Usa "npm run server" con DATABASE_URL y FIREBASE_PROJECT_ID, o DEMO=1 si de verdad quieres la demostración.',
  );
}
