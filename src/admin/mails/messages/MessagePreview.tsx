import { useEffect, useMemo, useState } from 'react';
import type { Customer } from '../../../../domain/contract/customers';
import type { MailKind } from '../../../../domain/mailKinds';
import { wordsProblem, type MessageVariable, type MessageWords } from '../../../../domain/messageWords';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useCalls } from '../../calls';
import { CustomerPicker } from '../../list/CustomerPicker';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { useDebounced } from '../../useDebounced';
import { postMessagePreview, postMessageTest } from '../service';

export interface MessagePreviewProps {
  readonly kind: MailKind;
  /** The words as typed; null: the product's own text. */
  readonly text: MessageWords | null;
  readonly variables: readonly MessageVariable[];
  /** Whether it also goes as a short message. */
  readonly isShort: boolean;
}

/** The message as it would be sent, with the data of an example or of a customer. */
export default function MessagePreview({ kind, text, variables, isShort }: MessagePreviewProps) {
  const { onWrite, onSuccess } = useCalls();
  const [customer, setCustomer] = useState<Customer | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isSending, setSending] = useState(false);
  const isValid = text === null || wordsProblem(text, variables) === null;
  const settled = useDebounced(text, isValid);
  const id = customer?.customer_id;
  const draft = useMemo(() => ({ text: settled, ...(id === undefined ? {} : { customer_id: id }) }), [settled, id]);
  const loaded = useLoaded(useMemo(() => () => postMessagePreview(kind, draft), [kind, draft]));
  const [shown, setShown] = useState(loaded.data);
  useEffect(() => {
    if (loaded.data) setShown(loaded.data);
  }, [loaded.data]);
  const name = customer ? `${customer.name} ${customer.last_name}`.trim() : 'una persona de ejemplo';

  const test = async (): Promise<void> => {
    setSending(true);
    const result = await onWrite(() => postMessageTest(kind, { ...draft, text }));
    setSending(false);
    if (result.ok) onSuccess(`Te mandamos la prueba a ${result.data.to}.`);
  };
  return (
    <section className="messages-preview">
      <h2>Así llega a {name}</h2>
      <div className="messages-preview__actions">
        <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
          Ver con un cliente
        </Button>
        <Button variant="ghost" size="sm" busy={isSending} disabled={!isValid} onClick={() => void test()}>
          Enviarme una prueba
        </Button>
      </div>
      <LoadedPart
        loaded={{ ...loaded, data: loaded.data ?? shown }}
        failed="No pudimos mostrar el mensaje."
        waiting={<SkeletonGroup label="Cargando la vista previa" shape="block" height={480} />}
      >
        {({ subject, html, short, sample }) => (
          <>
            <p>
              <strong>{subject}</strong>
            </p>
            {customer && sample && (
              <p className="messages-note">
                No tiene nada de este tipo: la clase, la compra o los datos son un ejemplo.
              </p>
            )}
            {/* Scripts, forms and links are disabled. */}
            <iframe className="messages-preview__page" title={`Vista previa: ${subject}`} sandbox="" srcDoc={html} />
            {isShort && short !== null && (
              <>
                <h3>Por WhatsApp y como notificación</h3>
                <p>{short}</p>
                <p className="messages-note">
                  WhatsApp solo acepta plantillas que Meta aprobó: este texto no se cambia aquí.
                </p>
              </>
            )}
          </>
        )}
      </LoadedPart>
      {isChoosing && (
        <Dialog open title="Ver con un cliente" onClose={() => setChoosing(false)}>
          <CustomerPicker
            choose="Ver"
            chooseWhat=" el mensaje de"
            onChoose={(chosen) => {
              setCustomer(chosen);
              setChoosing(false);
            }}
          />
        </Dialog>
      )}
    </section>
  );
}
