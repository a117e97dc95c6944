import FileText from 'lucide-react/icons/file-text';
import Film from 'lucide-react/icons/film';
import ImageIcon from 'lucide-react/icons/image';
import { Photo } from '../../../ui/Photo';
import { fileKind } from '../file';

export interface ThumbProps {
  readonly file: { readonly type?: string | undefined; readonly src?: string | undefined };
  /** The displayed width, for the HTML attribute `sizes`. */
  readonly sizes?: string;
}

const ICON = { size: 32, 'aria-hidden': true } as const;

/** A picture, or a symbol for a document or a video. */
export function Thumb({ file: { type = '', src }, sizes = '180px' }: ThumbProps) {
  const kind = fileKind(type);
  return (
    <span className="files-thumb" data-kind={kind}>
      {kind === 'pdf' && <FileText {...ICON} />}
      {kind === 'video' && <Film {...ICON} />}
      {(kind === 'image' || kind === null) && (
        <Photo src={kind && src} alt="" eager={false} sizes={sizes} missing={<ImageIcon {...ICON} />} />
      )}
    </span>
  );
}
