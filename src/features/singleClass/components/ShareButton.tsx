import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../../ui/Button';

export interface ShareButtonProps {
  readonly title: string;
  readonly onCopied: (copied: boolean) => void;
}

/** The phone's own way of sharing; elsewhere the page's address is copied. */
export function ShareButton({ title, onCopied }: ShareButtonProps) {
  const share = async (): Promise<void> => {
    const { origin, pathname } = window.location;
    const url = `${origin}${pathname}`;
    if (typeof navigator.share === 'function') {
      // Rejected as well where the customer thinks better of it.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url).then(
      () => onCopied(true),
      () => onCopied(false),
    );
  };
  return (
    <Button variant="quiet" icon={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
      Compartir
    </Button>
  );
}
