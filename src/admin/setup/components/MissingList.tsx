import CircleCheck from 'lucide-react/icons/circle-check';
import Circle from 'lucide-react/icons/circle';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Link } from 'react-router-dom';
import type { SetupState, SetupStep } from '../../../../domain/setup';
import { classNames } from '../../../ui/classNames';

const ICON = { size: 22, 'aria-hidden': true } as const;
const MARKS: Readonly<Record<SetupState, { readonly icon: JSX.Element; readonly word: string }>> = {
  done: { icon: <CircleCheck {...ICON} />, word: 'Listo' },
  missing: { icon: <CircleAlert {...ICON} />, word: 'Falta' },
  pending: { icon: <Circle {...ICON} />, word: 'Pendiente' },
  optional: { icon: <Circle {...ICON} />, word: 'Opcional' },
};

function Words({ step: { title, state, text } }: { readonly step: SetupStep }) {
  return (
    <>
      {MARKS[state].icon}
      <span className="setup-item__words">
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </span>
      <span className="setup-item__state">{MARKS[state].word}</span>
    </>
  );
}

/** What the studio has and lacks, with links to where it is entered. */
export function MissingList({ steps }: { readonly steps: readonly SetupStep[] }) {
  return (
    <ul className="setup-list ui-card">
      {steps.map((step) => {
        const look = classNames('setup-item', `setup-item--${step.state}`);
        return (
          <li key={step.id}>
            <Link className={look} to={step.link}>
              <Words step={step} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
