import { classNames } from './classNames';

export function Spinner({ label = 'Cargando', small = false }: { readonly label?: string; readonly small?: boolean }) {
  return (
    <span role="status" className={classNames('ui-spinner', small && 'ui-spinner--small')}>
      <span className="ui-hidden">{label}</span>
    </span>
  );
}
