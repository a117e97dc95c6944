import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import { useCallback, useState } from 'react';
import { connect } from 'react-redux';
import { clabeText } from '../../../../domain/clabe';
import type { AppConfig } from '../../../../domain/config';
import type { Purchase } from '../../../../domain/contract/purchases';
import { formatInstant, formatMoment } from '../../../../domain/format';
import type { FileReference } from '../../../../domain/forms/types';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { orderNumber } from '../../../../domain/orderNumber';
import { transferReference } from '../../../../domain/transfers';
import { PICTURE_TYPES } from '../../../../domain/uploads';
import type { AppDispatch, RootState } from '../../../core/state';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import { CopyRow } from '../../../ui/CopyRow';
import '../../../ui/form/files.scss';
import { useUploads, type UploadOptions } from '../../../ui/form/useUploads';
import { useId } from '../../../ui/useId';
import { selectConfig } from '../../appconfig/state';
import { uploadFile } from '../../files/actions';
import { sendTransferProof } from '../actions';
import '../purchases.scss';

interface TransferProps {
  readonly purchase: Purchase;
  /** Among other purchases: the title says which it is. */
  readonly isTitled?: boolean;
  readonly config: AppConfig;
  readonly onUpload: (file: File, options: UploadOptions) => Promise<FileReference>;
  /** Returns null once it is sent, else why not. */
  readonly onSend: (purchaseId: number, fileId: number) => Promise<string | null>;
}

const TYPES = [...PICTURE_TYPES, 'application/pdf'];
const FILE = 'comprobante';

/** What a transfer needs, each part to be copied, and its proof. */
function Transfer({ purchase, isTitled = false, config, onUpload, onSend }: TransferProps) {
  const { purchase_id, total_payment, pay_by, transfer, class_package } = purchase;
  const { timezone, transfer_clabe, transfer_holder, transfer_bank } = config;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const id = useId('transferencia');
  const send = useCallback(
    async (_key: string, { file_id }: FileReference): Promise<void> => {
      setBusy(true);
      setError(await onSend(purchase_id, file_id));
      setBusy(false);
    },
    [onSend, purchase_id],
  );
  const uploads = useUploads(onUpload, (key, stored) => void send(key, stored));
  const pending = uploads.of(FILE)[0];
  const proof = transfer?.proof ?? null;
  const total = toCentavos(total_payment);

  return (
    <section className="purchases-transfer ui-card" aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>
        {isTitled ? `Transfiere para confirmar ${class_package.title}` : 'Transfiere y listo'}
      </h2>
      {isTitled && <p className="purchases-order">Orden {orderNumber(purchase_id)}</p>}
      {pay_by === null ? (
        <p>Esta compra venció. Si ya transferiste, sube tu comprobante: tu dinero no se pierde.</p>
      ) : (
        <p>Transfiere y sube tu comprobante antes del {formatMoment(pay_by, timezone)}.</p>
      )}
      <dl className="purchases-transfer__facts">
        <CopyRow label="CLABE" text={clabeText(transfer_clabe)} value={transfer_clabe} />
        <CopyRow label={transfer_bank ? `Titular (${transfer_bank})` : 'Titular'} text={transfer_holder} />
        <CopyRow label="Importe" text={formatMoney(total)} value={(total / 100).toFixed(2)} />
        <CopyRow label="Referencia o concepto" text={transferReference(purchase_id)} />
      </dl>
      <div role="status">
        {proof?.status === 'waiting' && (
          <p>
            Recibimos tu comprobante el {formatInstant(proof.sentAt, timezone)}. Te avisamos en cuanto el estudio lo
            confirme.
          </p>
        )}
        {proof?.status === 'refused' && (
          <p className="purchases-warning">No pudimos confirmarlo: {proof.reason} Sube otro comprobante.</p>
        )}
      </div>
      <div className="ui-files__choose">
        <input
          id={`${id}-archivo`}
          type="file"
          className="ui-files__input"
          aria-label={`Comprobante de la orden ${orderNumber(purchase_id)}`}
          accept={TYPES.join(',')}
          disabled={busy || (pending !== undefined && pending.error === null)}
          onChange={({ target }) => {
            uploads.of(FILE).forEach(uploads.drop);
            setError(null);
            uploads.start(FILE, Array.from(target.files ?? []).slice(0, 1), TYPES);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <span className="ui-button ui-button--primary ui-button--md" aria-hidden>
          <span className="ui-button__content">
            {proof?.status === 'waiting' ? <FileText size={18} aria-hidden /> : <Upload size={18} aria-hidden />}
            <span>{proof?.status === 'waiting' ? 'Cambiar comprobante' : 'Subir comprobante'}</span>
          </span>
        </span>
      </div>
      <p className="purchases-note">Una foto o captura, o el PDF de tu banco. Solo lo ve el estudio.</p>
      {pending?.error === null && (
        <progress className="ui-files__progress" value={pending.share} aria-label={`Subiendo ${pending.file.name}`} />
      )}
      <AlertRegion text={error ?? pending?.error}>
        {(error ?? pending?.error) && <p className="purchases-change__error">{error ?? pending?.error}</p>}
        {pending && pending.error !== null && !pending.isRefused && (
          <Button variant="ghost" size="sm" onClick={() => uploads.retry(pending)}>
            Reintentar
          </Button>
        )}
      </AlertRegion>
    </section>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state) }),
  (dispatch: AppDispatch) => ({
    // Private also for a member of the team, whose other uploads are the studio's.
    onUpload: (file: File, options: UploadOptions) => dispatch(uploadFile(file, { ...options, private: true })),
    onSend: async (purchaseId: number, fileId: number) => {
      const result = await dispatch(sendTransferProof(purchaseId, fileId));
      return result.ok ? null : result.error.message;
    },
  }),
)(Transfer);
