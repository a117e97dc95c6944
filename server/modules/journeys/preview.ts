/** The message of a journey's step before it is stored, with the data of an example. */
import { AppError } from '../../../domain/errors';
import { giftText, type Given } from '../../../domain/journeyGifts';
import { stepProblem, type JourneyStep } from '../../../domain/journeys';
import { ROUTES } from '../../../domain/routes';
import { siteOrigin } from '../../../domain/site';
import { endOfStudioDayAfter } from '../../../domain/studioTime';
import type { Context } from '../../context';
import { accountKind } from '../mail/kinds';
import { shortWords } from '../mail/kinds/kind';
import { renderAccountMail } from '../mail/render';
import { sampleAccount } from '../mail/samples';

/** What the message of an example says of the last gift before it. */
export function sampleGift(before: readonly JourneyStep[], now: Date, timezone: string): Given | null {
  const gift = before.flatMap((step) => (step.do === 'give' ? [step.gift] : [])).pop();
  if (!gift) return null;
  return {
    regalo: giftText(gift),
    ...('days' in gift ? { until: endOfStudioDayAfter(now, gift.days, timezone).toISOString() } : {}),
    ...(gift.kind === 'discount' ? { codigo: 'REGALO-PRUEBA' } : {}),
  };
}

/** Throws 'request/invalid'. */
export async function previewStep(
  { studio, now }: Context,
  { steps, step: index }: { readonly steps: readonly JourneyStep[]; readonly step: number },
  asked: Parameters<typeof siteOrigin>[1],
): Promise<{ subject: string; html: string; short: string }> {
  const step = steps[index];
  if (step?.do !== 'send') throw new AppError('request/invalid', { field: 'step' });
  const problem = stepProblem(steps, index);
  if (problem) throw new AppError('request/invalid', problem);
  const config = await studio.config();
  const origin = siteOrigin(config, asked);
  // Links of a preview change nothing.
  const choices = `${origin}${ROUTES.information.path}#avisos`;
  const given = sampleGift(steps.slice(0, index), now, config.timezone) ?? undefined;
  const sample = sampleAccount('journey', config, now);
  const facts = { ...sample, details: { given }, journey: { name: '', customer_id: 1, step } };
  const { subject, html } = renderAccountMail(facts, { config, origin, own: null, optOut: { url: choices, choices } });
  const { short } = accountKind('journey');
  return { subject, html, short: shortWords(short.text, short.values(facts, config)) };
}
