import { useEffect, useState } from 'react';
import Dialog from '../../ui/Dialog';
import { ConfiguredLink } from '../../ui/ConfiguredLink';
import './promo.scss';

export interface PromoDialogProps {
  readonly src: string;
  readonly link: string;
  /** After the closing animation. */
  readonly onGone: () => void;
}

/** Calls back once another dialog opens by itself (the end of a session, documents to accept): two never stand together. */
function useOtherDialog(onOpened: () => void): void {
  useEffect(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll('[role="dialog"]').length > 1) onOpened();
    });
    watch.observe(document.body, { childList: true });
    return () => watch.disconnect();
  });
}

export default function PromoDialog({ src, link, onGone }: PromoDialogProps) {
  const [open, setOpen] = useState(true);
  useOtherDialog(() => setOpen(false));
  const picture = <img className="app-promo__picture" src={src} alt="Promoción del estudio" />;
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onExited={onGone} title="Promoción" hideTitle size="sm">
      <div className="app-promo">
        <ConfiguredLink to={link} className="app-promo__link" onClick={() => setOpen(false)} otherwise={picture}>
          {picture}
          <span className="app-promo__more">Ver más</span>
        </ConfiguredLink>
      </div>
    </Dialog>
  );
}
