import ShieldCheck from 'lucide-react/icons/shield-check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { PATHS } from '../core/routing/paths';
import { textEntry } from '../core/storage';
import { LinkButton } from '../ui/Button';
import { IconButton } from '../ui/IconButton';

/** Suggests a second factor where none is required, until this person declines in this browser. */
export function SecondFactorPrompt({ customerId }: { readonly customerId: number }) {
  const dismissed = textEntry(`admin.second-factor.${customerId}`);
  const [shown, setShown] = useState(() => dismissed.read() === null);
  if (!shown) return null;
  return (
    <aside className="second-factor-prompt ui-container" aria-label="Verificación en dos pasos">
      <p>
        <ShieldCheck size={20} aria-hidden />
        <span>Aquí ves los datos de tus clientes. Protégelos: activa la verificación en dos pasos en tu cuenta.</span>
        <LinkButton to={PATHS.security} variant="ghost" size="sm">
          Activarla
        </LinkButton>
        <IconButton
          label="No activarla por ahora"
          onClick={() => {
            dismissed.write('dismissed');
            setShown(false);
          }}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </p>
    </aside>
  );
}
