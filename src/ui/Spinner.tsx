import { classNames } from './classNames';

export interface SpinnerProps {
  readonly label?: string;
  readonly small?: boolean;
}

export function Spinner({ label = 'Cargando', small = false }: SpinnerProps) {
  return (
    <span role="status" className={classNames('ui-spinner', small && 'ui-spinner--small')}>
      <span className="ui-hidden">{label}</span>
    </span>
  );
}
