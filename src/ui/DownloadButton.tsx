import Download from 'lucide-react/icons/download';
import { buttonLook } from './Button';

export interface DownloadButtonProps {
  readonly href: string;
  /** The file's name, which the browser saves it by. */
  readonly name: string;
  /** As wide as its container. */
  readonly block?: boolean;
}

export function DownloadButton({ href, name, block = false }: DownloadButtonProps) {
  return (
    <a href={href} download={name} className={buttonLook({ variant: 'ghost', size: 'sm', block })}>
      <span className="ui-button__content">
        <Download size={18} aria-hidden />
        <span>
          <span className="ui-hidden">Descargar </span>
          {name}
        </span>
      </span>
    </a>
  );
}
