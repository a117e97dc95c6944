import { useSelector } from 'react-redux';
import type { CfdiAccountResponse } from '../../../domain/contract/cfdi';
import { formatInstant } from '../../../domain/format';
import { selectConfig } from '../../features/appconfig/state';
import { Badge, type BadgeTone } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { LoadedPart, useLoaded } from '../useLoaded';
import { CertificateForm } from './CertificateForm';
import { getAccount } from './service';
import './cfdiAccount.scss';

type Account = NonNullable<CfdiAccountResponse['account']>;

const AWAY: Readonly<Record<Exclude<CfdiAccountResponse['state'], 'connected'>, readonly [BadgeTone, string, string]>> =
  {
    none: [
      'neutral',
      'Sin conectar',
      'Para facturar, pide a quien administra tu servidor que ponga la llave de Facturapi.',
    ],
    refused: ['danger', 'No sirve', 'Facturapi no acepta la llave. Pide a quien administra tu servidor que la revise.'],
    away: ['warning', 'Sin respuesta', 'Facturapi no respondió. Tus facturas se intentan de nuevo solas.'],
  };

const CERTIFICATE: Readonly<Record<Account['certificate'], readonly [BadgeTone, string, (day: string) => string]>> = {
  missing: ['warning', 'Falta', () => 'Sin él no se puede facturar.'],
  ended: ['danger', 'Venció', (day) => `Venció el ${day}: no se puede facturar hasta que entregues otro.`],
  soon: ['warning', 'Vence pronto', (day) => `Vence el ${day}. Genera otro en el portal del SAT y entrégalo aquí.`],
  valid: ['success', 'Vigente', (day) => (day === '' ? 'Listo para facturar.' : `Vence el ${day}.`)],
};

/** The studio's account at Facturapi, with its certificate. Also part of other forms. */
export function CfdiAccount() {
  const loaded = useLoaded(getAccount);
  return (
    <LoadedPart loaded={loaded} failed="No pudimos revisar tu cuenta de Facturapi." waiting={<Skeleton height={72} />}>
      {({ state, account, can_upload }) => (
        <div className="cfdi-account" role="group" aria-label="Cuenta de Facturapi">
          {account === null || state !== 'connected' ? (
            <>
              <StateLine title="Cuenta de Facturapi" state={AWAY[state === 'connected' ? 'away' : state]} />
              {state === 'away' && (
                <div className="cfdi-account__actions">
                  <Button variant="ghost" size="sm" busy={loaded.busy} onClick={() => void loaded.reload()}>
                    Volver a revisar
                  </Button>
                </div>
              )}
            </>
          ) : (
            <>
              <Owner account={account} />
              <Certificate account={account} canUpload={can_upload} onStored={loaded.set} />
            </>
          )}
        </div>
      )}
    </LoadedPart>
  );
}

function StateLine({
  title,
  state: [tone, word, text],
}: {
  readonly title: string;
  readonly state: readonly [BadgeTone, string, string];
}) {
  return (
    <p className="cfdi-account__state">
      <strong>{title}</strong> <Badge tone={tone}>{word}</Badge> <span>{text}</span>
    </p>
  );
}

function Owner({ account: { rfc, legal_name, is_live } }: { readonly account: Account }) {
  const owner = [legal_name, rfc && `RFC ${rfc}`].filter(Boolean).join(' · ');
  const text = is_live ? owner : [owner, 'Lo que se factura no cuenta ante el SAT.'].filter(Boolean).join('. ');
  const state = is_live ? (['success', 'Lista', text] as const) : (['neutral', 'De prueba', text] as const);
  return <StateLine title="Cuenta de Facturapi" state={state} />;
}

interface CertificateProps {
  readonly account: Account;
  readonly canUpload: boolean;
  readonly onStored: (account: CfdiAccountResponse) => void;
}

function Certificate({ account: { certificate, certificateEndsAt }, canUpload, onStored }: CertificateProps) {
  const { timezone } = useSelector(selectConfig);
  const [tone, word, text] = CERTIFICATE[certificate];
  const day = certificateEndsAt === null ? '' : formatInstant(certificateEndsAt, timezone);
  return (
    <>
      <StateLine title="Certificado de sello digital" state={[tone, word, text(day)]} />
      {canUpload ? (
        <CertificateForm isFirst={certificate === 'missing'} onStored={onStored} />
      ) : (
        certificate !== 'valid' && <p className="cfdi-account__state">Entrégalo en la página de Facturapi.</p>
      )}
    </>
  );
}
