import Lock from 'lucide-react/icons/lock';
import { Button } from '../../../ui/Button';
import '../checkout.scss';

export interface SignInCardProps {
  readonly title: string;
  readonly text: string;
  readonly onSignIn: () => void;
}

/** For a visitor who must sign in to go on: the dialog opens over this very screen. */
export function SignInCard({ title, text, onSignIn }: SignInCardProps) {
  return (
    <section className="checkout-card ui-card checkout-signin" aria-labelledby="iniciar-sesion">
      <Lock size={28} aria-hidden />
      <h2 id="iniciar-sesion" className="checkout-card__title">
        {title}
      </h2>
      <p>{text}</p>
      <Button size="lg" block onClick={onSignIn}>
        Ingresar o registrarme
      </Button>
    </section>
  );
}
