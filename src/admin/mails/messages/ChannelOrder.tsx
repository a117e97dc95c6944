import ArrowUp from 'lucide-react/icons/arrow-up';
import type { Channel } from '../../../../domain/notifications';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldError } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import { CHANNEL_LABELS } from '../labels';

export interface ChannelOrderProps {
  readonly id: string;
  readonly offered: readonly Channel[];
  /** Those in use, in their order. */
  readonly value: readonly Channel[];
  readonly onChange: (value: readonly Channel[]) => void;
  readonly error: string | null;
}

/** Which channels a message uses, the first one on top. */
export function ChannelOrder({ id, offered, value, onChange, error }: ChannelOrderProps) {
  const others = offered.filter((one) => !value.includes(one));
  const toggle = (channel: Channel, used: boolean): void =>
    onChange(used ? [...value, channel] : value.filter((one) => one !== channel));
  const raise = (n: number): void => {
    const moved = [...value];
    const [channel] = moved.splice(n, 1);
    if (channel) moved.splice(n - 1, 0, channel);
    onChange(moved);
  };
  return (
    <fieldset className="messages-channels" aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend>Canales, en su orden</legend>
      <ul>
        {[...value, ...others].map((channel, n) => (
          <li key={channel}>
            <Checkbox
              id={n === 0 ? id : undefined}
              checked={value.includes(channel)}
              onChange={(used) => toggle(channel, used)}
            >
              {CHANNEL_LABELS[channel]}
            </Checkbox>
            {n > 0 && n < value.length && (
              <IconButton label={`Subir ${CHANNEL_LABELS[channel]}`} onClick={() => raise(n)}>
                <ArrowUp size={20} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <FieldError id={id} text={error} />
    </fieldset>
  );
}
