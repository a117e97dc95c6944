import type { Journey } from '../../../domain/contract/journeys';
import { confirm } from '../../core/confirm/confirm';

/** Whether an admin agrees to what switching a journey does to the people in it. */
export const askToSwitch = async ({ name, running }: Journey, enabled: boolean): Promise<boolean> =>
  enabled ||
  running === 0 ||
  confirm({
    text: `Se apaga «${name}» y termina para ${running === 1 ? 'la persona que va en camino' : `las ${running} personas que van en camino`}.`,
    ok: 'Apagar',
    cancel: 'Dejarlo encendido',
  });
