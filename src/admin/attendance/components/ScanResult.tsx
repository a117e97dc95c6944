import { classNames } from '../../../ui/classNames';
import type { QueuedCheckIn } from '../storage';
import type { Scan } from '../scan';

type Tone = 'wait' | 'good' | 'known' | 'bad';

function tell(
  scan: Scan | null,
  queue: readonly QueuedCheckIn[],
): { readonly tone: Tone; readonly title: string; readonly text: string } {
  if (scan === null)
    return { tone: 'wait', title: 'Apunta al código', text: 'Se registra en cuanto la cámara lo lee.' };
  if (scan.kind === 'no-code')
    return {
      tone: 'bad',
      title: 'No es un código de acceso',
      text: 'Pide el código de Mis Reservaciones o búscalo por nombre.',
    };
  const id = scan.kind === 'unlisted' ? scan.class_reservation_id : scan.place.class_reservation_id;
  const last = [...queue].reverse().find((item) => item.class_reservation_id === id);
  const refused = last?.state === 'rejected' ? last.reason : null;
  if (scan.kind === 'unlisted') {
    if (refused !== null) return { tone: 'bad', title: 'No es de esta clase', text: refused ?? '' };
    return last?.state === 'sent'
      ? { tone: 'good', title: 'Asistencia registrada', text: 'Reservó hace un momento.' }
      : { tone: 'known', title: 'No está en la lista', text: 'Se verifica en cuanto responda el servidor.' };
  }
  const { label, spot } = scan.place;
  const who = spot === null ? label : `${label} · lugar ${spot}`;
  if (scan.kind === 'cancelled') return { tone: 'bad', title: 'Reservación cancelada', text: who };
  if (scan.kind === 'already') return { tone: 'known', title: 'Ya estaba registrada', text: who };
  if (refused !== null) return { tone: 'bad', title: 'No se registró', text: `${who}. ${refused}` };
  return { tone: 'good', title: 'Asistencia registrada', text: who };
}

/** What the last scan meant, large enough for arm's length, in words and shape as well as colour. */
export function ScanResult({ scan, queue }: { readonly scan: Scan | null; readonly queue: readonly QueuedCheckIn[] }) {
  const { tone, title, text } = tell(scan, queue);
  return (
    <div className={classNames('attendance-result', `attendance-result--${tone}`)} role="status">
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  );
}
