import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button';
import { SkeletonGroup } from '../../../../ui/Skeleton';
import { useOnce } from '../../../../ui/useOnce';
import { CodeForm } from '../../../session/components/CodeForm';
import { FormAlert } from '../../../../ui/FormAlert';
import type { SecuritySteps } from '../tasks';
import { useAttempt } from '../useAttempt';

export interface FactorStepProps {
  /** The studio's name, shown by the authenticator app. */
  readonly issuer: string;
  readonly steps: Pick<SecuritySteps, 'startFactor' | 'finishFactor'>;
  readonly onDone: () => void;
}

/** The secret in groups of four, as people type it. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Switches the second factor on: the secret is entered in an app, whose first code confirms it. */
export function FactorStep({ issuer, steps, onDone }: FactorStepProps) {
  const [shared, setShared] = useState<{ readonly secret: string; readonly uri: string } | null>(null);
  const { busy, error, run } = useAttempt();
  const begin = async (): Promise<void> => {
    const result = await run(() => steps.startFactor(issuer));
    if (result?.ok) setShared(result.data);
  };
  useOnce(() => void begin());

  if (!shared)
    return (
      <div className="security-steps">
        {error === null ? (
          <SkeletonGroup label="Preparando tu código" height={200} />
        ) : (
          <>
            <FormAlert text={error} />
            <Button variant="ghost" block busy={busy} onClick={() => void begin()}>
              Reintentar
            </Button>
          </>
        )}
      </div>
    );
  return (
    <div className="security-steps">
      <p className="session-soft">
        Escanea el código con tu app de autenticación (por ejemplo, Google Authenticator o la de contraseñas de tu
        teléfono).
      </p>
      <div className="security-qr">
        <QRCodeSVG
          value={shared.uri}
          size={200}
          level="M"
          marginSize={2}
          bgColor="#ffffff"
          fgColor="#000000"
          role="img"
          aria-label="Código para tu app de autenticación"
        />
      </div>
      <p className="session-soft">
        ¿Lo haces en el mismo teléfono? <a href={shared.uri}>Abre tu app</a> o escribe en ella esta clave:
      </p>
      <p className="security-secret">
        <code>{inGroups(shared.secret)}</code>
      </p>
      <CodeForm
        busy={busy}
        error={error}
        action="Activar"
        text="Después escribe el código de 6 dígitos que te muestra."
        onSubmit={(code) =>
          void run(() => steps.finishFactor(code)).then((result) => {
            if (result?.ok) onDone();
          })
        }
      >
        <p className="session-soft">
          Guarda la clave en un lugar seguro: con ella recuperas tus códigos si cambias de teléfono. Si pierdes los dos,
          el estudio puede quitar la verificación de tu cuenta.
        </p>
      </CodeForm>
    </div>
  );
}
