import { useState } from 'react';
import { connect } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { resumeStoredIntent, selectSignedIn } from '../state';
import { useStoredIntent } from '../useStoredIntent';
import { useOnce } from '../../../ui/useOnce';
import { LinkOutcome } from '../components/LinkOutcome';
import { resendConfirmation, sendReset } from '../formActions';
import { applyCode, checkCode } from '../linkActions';
import { continuePath, isCheckout, type CodeMode } from '../mailedLink';

type ConfirmMode = Exclude<CodeMode, 'resetPassword'>;

const DONE: Readonly<Record<ConfirmMode, (email: string) => string>> = {
  verifyEmail: () => 'Listo: tu correo quedó confirmado.',
  verifyAndChangeEmail: () => 'Listo: tu correo cambió. Desde ahora entras con el nuevo.',
  recoverEmail: (email) => `Listo: tu correo vuelve a ser ${email || 'el de antes'}.`,
};

interface ConfirmByCodeProps {
  readonly mode: ConfirmMode;
  readonly code: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly signedIn: boolean;
  readonly uid: string | null;
  readonly onCheck: (code: string) => Promise<string | null>;
  readonly onApply: (code: string) => Promise<boolean>;
  readonly onSendReset: (email: string) => void;
  readonly onResend: () => void;
  /** The class that waits opens with the next calendar. */
  readonly onFinish: () => void;
  /** To the login, and from there to the path. */
  readonly onBack: (from: string | null) => void;
}

/** Confirms an address as soon as the page is there, or takes its change back. */
function ConfirmByCode({
  mode,
  code,
  busy,
  error,
  signedIn,
  uid,
  onCheck,
  onApply,
  onSendReset,
  onResend,
  onFinish,
  onBack,
}: ConfirmByCodeProps) {
  /** Whose address it is, once it is done. */
  const [email, setEmail] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useOnce(
    () =>
      void (async () => {
        // Taking a change back uses the code up: whose it is has to be read before.
        const whose = mode === 'recoverEmail' ? await onCheck(code) : '';
        if (whose !== null && (await onApply(code))) setEmail(whose);
        else setFailed(true);
      })(),
  );

  const { intent } = useStoredIntent(uid, email);
  const { search } = useLocation();
  const next = mode === 'verifyEmail' ? continuePath(`${window.location.origin}${search}`) : null;
  const goOn =
    next && isCheckout(next.split('?', 1)[0] ?? '')
      ? { label: 'Volver a mi compra', to: next }
      : intent
        ? {
            label: `Terminar mi reservación${intent.label && `: ${intent.label}`}`,
            to: PATHS.studio,
            onPress: onFinish,
          }
        : next
          ? { label: 'Volver a mi clase', to: next }
          : { label: 'Continuar', to: PATHS.studio };
  const onward = signedIn ? goOn : { label: 'Iniciar sesión', onPress: () => onBack(next) };
  if (email === null) {
    const again =
      failed && signedIn && mode === 'verifyEmail'
        ? { text: '¿Tu correo aún no está confirmado?', label: 'Enviar otro enlace', busy, onPress: onResend }
        : undefined;
    return (
      <LinkOutcome
        text="Comprobando tu enlace…"
        state={failed ? 'failed' : 'working'}
        error={error}
        onward={onward}
        also={again}
      />
    );
  }
  const also =
    mode === 'recoverEmail' && email
      ? {
          text: '¿No pediste tú el cambio? Entonces alguien más conoce tu contraseña.',
          label: 'Cambiar mi contraseña',
          busy,
          onPress: () => onSendReset(email),
        }
      : undefined;
  return <LinkOutcome text={DONE[mode](email)} state="done" error={error} onward={onward} also={also} />;
}

export default connect(
  (state: RootState) => ({
    busy: state.session.spinner,
    error: state.session.error,
    signedIn: selectSignedIn(state),
    uid: state.session.account?.uid ?? null,
  }),
  (dispatch: AppDispatch) => ({
    onCheck: (code: string) => dispatch(checkCode(code)),
    onApply: (code: string) => dispatch(applyCode(code)),
    onFinish: () => void dispatch(resumeStoredIntent()),
    onResend: () => void dispatch(resendConfirmation()),
    onSendReset: (email: string) => void dispatch(sendReset(email)),
  }),
)(ConfirmByCode);
