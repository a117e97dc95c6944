/** Visits that a studio celebrates: what the customer and the front desk see of them. */
import { plural } from './numbers';

const MILESTONES = [10, 50, 100] as const;
/** From so many visits before the next one on it is announced. */
const SOON = 3;

/** '¡Su visita 50!' for the visit that is one; else null. `visit` counts from 1. */
export const milestoneLabel = (visit: number | null | undefined): string | null =>
  MILESTONES.some((milestone) => milestone === visit) ? `¡Su visita ${visit}!` : null;

/** The badge of so many visits: '50 visitas'; null: not ten yet. */
export function visitsBadge(attended: number): string | null {
  const reached = MILESTONES.filter((milestone) => milestone <= attended).pop();
  return reached === undefined ? null : `${reached} visitas`;
}

/** What is near: the milestone just reached, or the next one within a few visits; null: neither. */
export function milestoneNews(attended: number): string | null {
  if (MILESTONES.some((milestone) => milestone === attended)) return `¡Llegaste a ${attended} visitas!`;
  const next = MILESTONES.find((milestone) => milestone > attended);
  if (next === undefined || next - attended > SOON) return null;
  const left = next - attended;
  return `${left === 1 ? 'Te falta' : 'Te faltan'} ${plural(left, 'clase', 'clases')} para tu visita ${next}.`;
}
