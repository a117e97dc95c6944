import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { connect } from 'react-redux';
import { showError } from '../../core/alerts/state';
import type { AppDispatch, RootState } from '../../core/state';
import { textEntry } from '../../core/storage';
import { localDay } from '../../core/time/localDay';
import { MAIL_NOT_SENT, resendConfirmation } from '../../features/customers/address';
import { selectMe } from '../../features/customers/selectors';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { focusContent } from '../../ui/useRouteFocus';

interface AddressNoticeProps {
  readonly customerId: number;
  readonly email: string;
  readonly unconfirmed: boolean;
  /** Returns whether the mail was sent. */
  readonly onSend: () => Promise<boolean>;
}

/** Asks to confirm the mail address, until this person answers in this browser; again the next day. */
function AddressNotice({ customerId, email, unconfirmed, onSend }: AddressNoticeProps) {
  const answered = textEntry(`address.answered.${customerId}`);
  const [shown, setShown] = useState(() => answered.read() !== localDay(new Date()));
  const [busy, setBusy] = useState(false);
  if (!shown || !unconfirmed) return null;
  const close = (): void => {
    answered.write(localDay(new Date()));
    setShown(false);
    focusContent();
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    if (await onSend()) close();
    else setBusy(false);
  };
  return (
    <aside className="app-address ui-container" aria-label="Aviso">
      <div className="app-address__row">
        <p>
          Confirma tu correo: abre el enlace que enviamos a <strong>{email}</strong>.
        </p>
        <Button variant="ghost" size="sm" busy={busy} onClick={() => void send()}>
          Enviar el enlace de nuevo
        </Button>
        <IconButton label="Recuérdamelo mañana" onClick={close}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    </aside>
  );
}

interface Connected extends Pick<AddressNoticeProps, 'onSend'> {
  readonly me: ReturnType<typeof selectMe>;
}

/** The customer is known before the first screen, so the notice appears with it and nothing jumps. */
const OwnAddressNotice = ({ me, onSend }: Connected) =>
  me && (
    <AddressNotice
      key={me.customer_id}
      customerId={me.customer_id}
      email={me.email}
      unconfirmed={me.email_unconfirmed === true}
      onSend={onSend}
    />
  );

export default connect(
  (state: RootState) => ({ me: selectMe(state) }),
  (dispatch: AppDispatch) => ({
    onSend: async () => {
      const worked = await dispatch(resendConfirmation());
      if (!worked) dispatch(showError(MAIL_NOT_SENT));
      return worked;
    },
  }),
)(OwnAddressNotice);
