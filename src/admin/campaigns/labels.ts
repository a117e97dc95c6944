import type { Audience } from '../../../domain/contract/campaigns';
import { LEFT_OUT, LEFT_OUT_LABELS, type CampaignState } from '../../../domain/campaigns';
import { plural } from '../../../domain/format';
import type { BadgeTone } from '../../ui/Badge';

export const STATE_TONES: Readonly<Record<CampaignState, BadgeTone>> = {
  draft: 'neutral',
  sending: 'primary',
  done: 'success',
  cancelled: 'warning',
};

export const peopleText = (count: number): string => plural(count, 'persona', 'personas');

/** Whom it leaves out, by reason: '3 sin correo, 12 no aceptaron recibir novedades'. */
export const leftOutText = (audience: Audience): string =>
  LEFT_OUT.flatMap((reason) => (audience[reason] > 0 ? [`${audience[reason]} ${LEFT_OUT_LABELS[reason]}`] : [])).join(
    ', ',
  );
