import type { Message } from '../../../../domain/contract/messageSettings';
import { plural } from '../../../../domain/format';
import type { StoredMessageSetting } from '../../../../domain/messageSettings';
import type { Channel } from '../../../../domain/notifications';
import { CHANNEL_LABELS } from '../labels';

export const MODES = [
  { value: 'all', label: 'Por todos los que eligió' },
  { value: 'first', label: 'Solo por el primero que llegue' },
] as const;

/** '24 horas', '7 y 2 días'; '' without times. */
export function timesText({ times, times_rule: rule }: Pick<Message, 'times' | 'times_rule'>): string {
  const last = times.at(-1);
  if (!rule || last === undefined) return '';
  const unit = rule.unit === 'hours' ? plural(last, 'hora', 'horas') : plural(last, 'día', 'días');
  return times.length > 1 ? `${times.slice(0, -1).join(', ')} y ${unit}` : unit;
}

/** 'Correo, WhatsApp y Notificación'; in their order where only the first one counts: 'WhatsApp, si no Correo'. */
export function channelsText(channels: readonly Channel[], mode: Message['mode']): string {
  const names = channels.map((one) => CHANNEL_LABELS[one]);
  if (mode === 'first') return names.join(', si no ');
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
}

const OURS = 'El nuestro';

/** What a version stored, as lines 'Canales: …'. */
export function settingLines(
  { enabled, channels, mode, times, text }: StoredMessageSetting,
  message: Message,
): readonly (readonly [label: string, value: string])[] {
  const { times_rule: rule, channels_offered: offered, fixed_text } = message;
  return [
    ['Se envía', enabled ? 'Sí' : 'No'],
    ...(offered.length > 1 ? [['Canales', channelsText(channels ?? offered, mode)] as const] : []),
    ...(rule ? [[rule.label, (times ?? rule.initial).join(', ')] as const] : []),
    ...(fixed_text === null
      ? [
          ['Asunto', text?.subject ?? OURS] as const,
          ['Título', text?.heading ?? OURS] as const,
          ['Texto', text?.body ?? OURS] as const,
        ]
      : []),
  ];
}
