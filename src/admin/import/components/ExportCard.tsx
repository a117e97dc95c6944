import { useCallback, useEffect, useState } from 'react';
import type { StudioExport } from '../../../../domain/contract/imports';
import { formatMoment } from '../../../../domain/format';
import { Button } from '../../../ui/Button';
import { DownloadButton } from '../../../ui/DownloadButton';
import { FormAlert } from '../../../ui/FormAlert';
import { sizeText } from '../../../../domain/numbers';
import { getExport, postExport } from '../service';
import type { OnCall } from '../../calls';

export interface ExportCardProps {
  readonly zone: string;
  readonly onCall: OnCall;
}

/** Milliseconds between two checks whether the file is ready. */
const ASK_AGAIN = 3_000;

/** Everything of the studio as one file. */
export function ExportCard({ zone, onCall }: ExportCardProps) {
  const [made, setMade] = useState<StudioExport | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ask = useCallback(
    async (call: () => Promise<StudioExport | null>): Promise<void> => {
      const result = await onCall(call);
      setError(result.ok ? null : result.error.message);
      if (result.ok) setMade(result.data);
    },
    [onCall],
  );
  useEffect(() => void ask(getExport), [ask]);
  useEffect(() => {
    if (made?.status !== 'pending') return undefined;
    const timer = setTimeout(() => void ask(getExport), ASK_AGAIN);
    return () => clearTimeout(timer);
  }, [ask, made]);

  const order = async (): Promise<void> => {
    setBusy(true);
    await ask(postExport);
    setBusy(false);
  };
  return (
    <section className="ui-card import-card" aria-labelledby="exportar-todo">
      <h2 id="exportar-todo">Exportar todo</h2>
      <p className="import-quiet">
        Todo en tablas para tu hoja de cálculo: clientes, clases, créditos, reservaciones, compras, pagos, catálogo,
        páginas y configuración. Lleva datos personales: guárdalo en un lugar seguro.
      </p>
      <FormAlert
        text={error ?? (made?.status === 'failed' ? 'No pudimos preparar el archivo. Pídelo de nuevo.' : null)}
      />
      <div role="status">{made?.status === 'pending' && 'Estamos preparando tu archivo. Puedes salir y volver.'}</div>
      {made?.status === 'ready' && made.src !== null && (
        <>
          <DownloadButton href={made.src} name={`estudio-${made.requested_at.slice(0, 10)}.zip`} />
          <p className="import-quiet">
            {made.size !== null && `${sizeText(made.size)} · `}Pedido el {formatMoment(made.requested_at, zone)}
            {made.requested_by !== null && ` por ${made.requested_by}`}.
            {made.expires_at !== null && ` Se borra el ${formatMoment(made.expires_at, zone)}.`}
          </p>
        </>
      )}
      <div className="import-actions">
        <Button variant="ghost" busy={busy || made?.status === 'pending'} onClick={() => void order()}>
          {made?.status === 'ready' ? 'Preparar uno nuevo' : 'Preparar archivo'}
        </Button>
      </div>
    </section>
  );
}
