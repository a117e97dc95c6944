import Mail from 'lucide-react/icons/mail';
import type { SignInProvider, SocialProvider } from '../../../../domain/configKinds';
import { Button } from '../../../ui/Button';
import { ProviderMark } from './ProviderMark';

const NAMES: Readonly<Record<SocialProvider, string>> = { 'google.com': 'Google', 'facebook.com': 'Facebook' };

export interface OtherWaysProps {
  /** What the studio offers beside the password; renders nothing where that is nothing. */
  readonly offered: readonly SignInProvider[];
  /** A press is likely: the pointer or the focus is on one of them. */
  readonly onNear: () => void;
  readonly onProvider: (provider: SocialProvider) => void;
  /** A link by mail; left out where there is none. */
  readonly onLink?: () => void;
}

/**
 * Google, Facebook, a link by mail. They stay pressable while a window is open: it may have got lost behind another.
 */
export function OtherWays({ offered, onNear, onProvider, onLink }: OtherWaysProps) {
  const shown = offered.filter((way) => way !== 'emailLink' || onLink);
  if (shown.length === 0) return null;
  return (
    <div className="session-ways" onPointerEnter={onNear} onPointerDown={onNear} onFocus={onNear}>
      <p className="session-ways__or">
        <span>o</span>
      </p>
      {shown.map((way) =>
        way === 'emailLink' ? (
          <Button key={way} variant="ghost" size="lg" block icon={<Mail size={20} aria-hidden />} onClick={onLink}>
            Recibir un enlace por correo
          </Button>
        ) : (
          <Button
            key={way}
            variant="ghost"
            size="lg"
            block
            icon={<ProviderMark provider={way} />}
            onClick={() => onProvider(way)}
          >{`Continuar con ${NAMES[way]}`}</Button>
        ),
      )}
    </div>
  );
}
