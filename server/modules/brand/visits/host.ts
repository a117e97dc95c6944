/**
 * Reserves a place here with a class of another studio's package. The class is taken there first, then place and credit
 * are written here in one transaction; what breaks off between the two is finished by the job (finish.ts).
 */
import { createHash, randomUUID } from 'node:crypto';
import type { BrandOffer, BrandVisit } from '../../../../domain/contract/brand';
import type { ReserveResponse } from '../../../../domain/contract/reservations';
import { AppError, requireFound } from '../../../../domain/errors';
import { asSystem, requireCustomer, type Context } from '../../../context';
import { isUnavailable } from '../../../db/errors';
import { SiblingAway } from '../../../ports/siblings';
import type { Siblings } from '../../../studio';
import { lockCustomer } from '../../../people/repository';
import { reserve } from '../../booking/reservations/service';
import { callerIn, orAway, requireSiblings } from '../sibling';
import { tellLenders, tellOne } from './finish';
import * as repository from './hostRepository';
import { lendClass, offerOf, type Lent } from './lender';

/** Milliseconds until a studio that doesn't answer is left out of the offers. */
const PATIENCE = 3_000;

const withinPatience = <T>(work: Promise<T>, usual: T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(usual), PATIENCE)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** What the caller has elsewhere for a class here; studios that can't be asked now are left out. */
export async function brandOffers(ctx: Context, single_class_id: number): Promise<BrandOffer[]> {
  const { studio, now, log } = ctx;
  const { siblings } = studio;
  const wanted = requireFound(await repository.findVisitClass(studio.db, single_class_id, now), 'class/not-found');
  if (!studio.brand || !siblings || !wanted.isOpen || wanted.starts_at <= now) return [];
  // What was cancelled a moment ago counts again.
  await tellLenders(asSystem(ctx, 'brandVisits'), requireCustomer(ctx).customer_id);
  const open = (await siblings.all()).filter(({ state }) => state === 'open');
  const offerIn = async (studio_id: number): Promise<BrandOffer | null> => {
    try {
      return await siblings.within(studio_id, async (there) => {
        const caller = await callerIn(ctx, there);
        const offer = caller && (await offerOf(caller, { host: siblings.self, starts_at: wanted.starts_at }));
        return offer && { studio_id, studio: (await there.config()).business_name, ...offer };
      });
    } catch (error) {
      if (!(error instanceof SiblingAway || isUnavailable(error))) throw error;
      log.warn({ err: error, studio: studio_id }, 'studio of the brand not read');
      return null;
    }
  };
  const offers = await Promise.all(open.map(({ studio_id }) => withinPatience(offerIn(studio_id), null)));
  return offers.filter((offer) => offer !== null);
}

/** The same for each repeat of a request. */
function visitId(siblings: Siblings, customer_id: number, key: string | null): string {
  if (key === null) return randomUUID();
  const hash = createHash('sha256').update(`${siblings.self} ${customer_id} ${key}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** The repeat of a request whose visit has ended. */
const visitOverError = (): AppError => new AppError('reservation/conflict');

export async function reserveByVisit(ctx: Context, { studio_id, ...body }: BrandVisit): Promise<ReserveResponse> {
  const { studio, now } = ctx;
  const siblings = requireSiblings(ctx);
  const { customer_id } = requireCustomer(ctx);
  const visit = { visit_id: visitId(siblings, customer_id, ctx.idempotencyKey), studio_id };
  const own = asSystem(ctx, 'brandVisits');
  await tellLenders(own, customer_id);
  let name = '';
  let asked = false;

  const lendThere = async (): Promise<Lent> => {
    const found = requireFound(
      await repository.findVisitClass(studio.db, body.single_class_id, now),
      'class/not-found',
    );
    const hostName = (await studio.config()).business_name;
    return siblings.within(studio_id, async (there) => {
      const caller = await callerIn(ctx, there);
      if (!caller) throw new AppError('brand/no-classes');
      name = (await there.config()).business_name;
      const { starts_at, day, class_name } = found;
      return lendClass(caller, { visit_id: visit.visit_id, host: siblings.self, hostName, starts_at, day, class_name });
    });
  };

  try {
    const answer = await reserve(ctx, body, {
      parts: ['brand', studio_id],
      grant: async (take) => {
        if ((await repository.findPassState(studio.db, visit.visit_id)) === 'ended') throw visitOverError();
        asked = true;
        const lent = await orAway(lendThere());
        return ctx.transaction(async (trx) => {
          await lockCustomer(trx, customer_id);
          return take(trx, await repository.insertPass(trx, { ...visit, studio: name, customer_id, ...lent, now }));
        });
      },
    });
    await tellOne(own, visit.visit_id);
    return answer;
  } catch (error) {
    if (asked) await giveUp(own, { ...visit, studio: name });
    throw error;
  }
}

/** Whatever became of the request, a visit without a place ends, and its class goes back. */
async function giveUp(ctx: Context, visit: Parameters<typeof repository.endWithoutPlace>[1]): Promise<void> {
  try {
    await ctx.transaction((trx) => repository.endWithoutPlace(trx, visit, ctx.now));
  } catch (error) {
    // The other studio's job asks what became of it.
    ctx.log.warn({ err: error }, 'brand visit left to the job');
    return;
  }
  await tellOne(ctx, visit.visit_id);
}
