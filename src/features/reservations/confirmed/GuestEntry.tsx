import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { lazyComponent } from '../../../ui/lazyComponent';
import { inviteText } from '../../guests/labels';
import { className } from '../../schedule/labels';
import type { Confirmed } from './actions';

const GuestShare = lazyComponent(() => import('../../guests/containers/GuestShareContainer'));

/** Sends a guest their place and code, from the confirmation. */
export function GuestEntry({ single, reservation, guest }: Confirmed) {
  const [open, setOpen] = useState(false);
  const invited = guest ?? reservation;
  if (invited.guest === null) return null;
  return open ? (
    <GuestShare
      id={invited.class_reservation_id}
      text={inviteText(invited.guest, className(single), single.class_date)}
    />
  ) : (
    <Button block variant="ghost" icon={<Share2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
      Enviar su entrada a {invited.guest}
    </Button>
  );
}
