import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { passwordHints, type PasswordPolicy } from '../../../../domain/validation';
import { classNames } from '../../../ui/classNames';

/** Every requirement, ticked as soon as what is typed meets it. */
export function PasswordHints({ password, policy }: { readonly password: string; readonly policy: PasswordPolicy }) {
  return (
    <ul className="session-hints">
      {passwordHints(password, policy).map(({ text, met }) => (
        <li key={text} className={classNames('session-hints__hint', met && 'session-hints__hint--met')}>
          {met ? <Check size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
          <span>{text}</span>
          {met && <span className="ui-hidden">, cumplido</span>}
        </li>
      ))}
    </ul>
  );
}
