import Gift from 'lucide-react/icons/gift';
import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { AccessPurchase, AccessResponse, FreezeOrder } from '../../../../domain/contract/access';
import type { AvailableClass } from '../../../../domain/contract/credits';
import { giftDays, UNLIMITED } from '../../../../domain/credits';
import { formatInstant, plural } from '../../../../domain/format';
import { studioDay } from '../../../../domain/studioTime';
import { confirm, type Confirmation } from '../../../core/confirm/confirm';
import type { ApiError } from '../../../core/http/apiError';
import { idempotencyKey } from '../../../core/http/idempotency';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { Button } from '../../../ui/Button';
import { clearDraft } from '../../../ui/form/draft';
import { EmptyState } from '../../../ui/EmptyState';
import { useNow } from '../../../ui/useNow';
import GiveAccessDialog from './GiveAccessDialog';
import FreezeDialog from './FreezeDialog';
import ExpiryDialog from './ExpiryDialog';
import RemoveClassesDialog from './RemoveClassesDialog';
import RefundDialog from './RefundDialog';
import { useCalls } from '../../calls';
import { useDraftKey } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { useMailNotice } from '../../mailNotice';
import * as cash from '../../purchases/service';
import { accessDraftName, type AccessConflict, type AccessDialogState } from '../dialogState';
import { creditName, isCurrentAccess, placeText } from '../labels';
import * as service from '../service';
import { AccessCard } from './AccessCard';
import { FreeCredits } from './FreeCredits';
import '../access.scss';

export interface AccessProps {
  readonly customerId: number;
  readonly email: string | null;
  readonly access: AccessResponse;
  /** Reads the access again, and the customer of the page around. */
  readonly onRefresh: () => void;
}

type Send<T> = () => Promise<T>;
/** Says that a change is done: in an alert with this text, or in its own way. */
type Done<T> = string | ((data: T) => void);

/** A customer's memberships, packages and credits, and what can be done about each. */
export function Access({ customerId, email, access, onRefresh }: AccessProps) {
  const config = useSelector(selectConfig);
  // Admins change access; the front desk reads it, and confirms or voids cash.
  const isAdmin = useSelector(selectMe)?.role === 'admin';
  const { onCall, onWrite, onSuccess, onError, onUndo } = useCalls();
  const [busy, setBusy] = useState<number | null>(null);
  const [doing, setDoing] = useState<AccessDialogState | null>(null);
  /** Finds the conflict of the last sent change in the access that was read again. */
  const clashOf = useRef((_: AccessResponse): AccessConflict | null => null);
  const now = useNow();
  const mailNotice = useMailNotice(email);
  const zone = config.timezone;

  /** Sends a change and reads the access again, after a refusal too: it was outdated. Resolves to the refusal. */
  const change = async <T,>(send: Send<T>, done: Done<T>): Promise<ApiError | null> => {
    const result = await onCall(send);
    if (!result.ok) {
      onRefresh();
      return result.error;
    }
    if (typeof done === 'string') onSuccess(done);
    else done(result.data);
    onRefresh();
    return null;
  };
  /** For dialogs: null once done, else the message to show. */
  const inDialog = async <T,>(send: Send<T>, done: Done<T>): Promise<string | null> =>
    (await change(send, done))?.message ?? null;
  /** Sends and reports an action without a dialog. */
  const run = async (id: number, send: Send<unknown>, done: string): Promise<void> => {
    setBusy(id);
    const refusal = await change(send, done);
    setBusy(null);
    if (refusal) onError(refusal.message);
  };
  const ask = async (id: number, asked: Confirmation, send: Send<unknown>, done: string): Promise<void> => {
    if (await confirm(asked)) await run(id, send, done);
  };
  const offerUndo = (text: string, send: Send<unknown>): void =>
    onUndo({
      text,
      undo: async () => {
        await onWrite(send);
        onRefresh();
      },
    });
  const close = (): void => setDoing(null);
  const draftName = accessDraftName(doing);
  const draftKey = useDraftKey(draftName);
  const editor = useEditor<AccessConflict>({
    draft: { clear: () => clearDraft(draftKey) },
    title: (clash) => clash.title,
    fields: (clash) => [clash.field],
    onRead: async (refused) => {
      const read = await onCall(() => service.getAccess(customerId));
      const clash = read.ok ? clashOf.current(read.data) : null;
      return clash ? { ok: true, data: clash } : { ok: false, error: refused };
    },
    onKeepMine: ({ keep }) => void keepMine(keep),
    onTakeTheirs: ({ stored }) => setDoing(stored),
  });
  /** Sends unless another admin has changed it: then the conflict is shown and '' returned. */
  const unless = async (
    sent: Promise<ApiError | null>,
    compare: (stored: AccessResponse) => AccessConflict | null,
  ): Promise<string | null> => {
    const error = await sent;
    if (error === null) return null;
    clashOf.current = compare;
    return (await editor.meet(error)) ? '' : error.message;
  };
  const dayText = (until: string | null): string => (until === null ? 'No vence' : formatInstant(until, zone));
  const typedText = (day: string | null, none: string): string =>
    day === null ? none : formatInstant(`${day}T12:00:00.000Z`, 'UTC');
  const saveCredit = (credit: AvailableClass, day: string | null, from: string | null): Promise<string | null> => {
    const { available_class_id } = credit;
    const send = () => service.changeCredit({ available_class_id, expiration_date: day, from });
    const sent = change(send, ({ available_class: { expiration_date: changed } }) =>
      // An expiry in the past can't be restored.
      offerUndo('Cambiaste el vencimiento.', () =>
        service.changeCredit({
          available_class_id,
          expiration_date: from === null ? null : studioDay(new Date(from), zone),
          from: changed,
        }),
      ),
    );
    return unless(sent, ({ available_classes }) => {
      const theirs = available_classes.find((one) => one.available_class_id === available_class_id);
      if (!theirs) return null;
      const until = theirs.expiration_date ?? null;
      return {
        title: 'el vencimiento de este crédito',
        field: { label: 'Vencimiento', mine: typedText(day, 'No vence'), theirs: dayText(until) },
        keep: () => saveCredit(credit, day, until),
        stored: { kind: 'credit', credit: theirs },
      };
    });
  };
  const saveExpiry = (purchase: AccessPurchase, day: string, from: string | null): Promise<string | null> => {
    const { purchase_id, title } = purchase;
    const send = () => service.changeExpiry(purchase_id, { expiration_date: day, from });
    return unless(change(send, 'Cambiaste el vencimiento.'), ({ purchases: stored }) => {
      const theirs = stored.find((one) => one.purchase_id === purchase_id);
      if (!theirs) return null;
      const until = theirs.credits.expiration_date;
      return {
        title: `el vencimiento de ${title}`,
        field: { label: 'Vencimiento', mine: typedText(day, ''), theirs: dayText(until) },
        keep: () => saveExpiry(purchase, day, until),
        stored: { kind: 'expiry', purchase: theirs },
      };
    });
  };
  const saveFreeze = (purchase: AccessPurchase, order: FreezeOrder): Promise<string | null> => {
    const { purchase_id, title } = purchase;
    const sent = change(() => service.freeze(purchase_id, order), 'Paquete congelado.');
    return unless(sent, ({ purchases: stored }) => {
      const theirs = stored.find((one) => one.purchase_id === purchase_id);
      if (!theirs?.frozen) return null;
      const { until } = theirs.frozen;
      const open = 'Hasta reanudarlo';
      return {
        title: `el congelamiento de ${title}`,
        field: {
          label: 'Vuelve',
          mine: typedText(order.until, open),
          theirs: until === null ? open : formatInstant(until, zone),
        },
        keep: () => saveFreeze(purchase, { ...order, from: until }),
        stored: { kind: 'freeze', purchase: theirs },
      };
    });
  };

  const revoke = ({ purchase_id, title, places }: AccessPurchase): void => {
    const lost = places.length > 0 ? ` Se liberan sus lugares: ${places.map(placeText).join('; ')}.` : '';
    const text = `¿Retirar «${title}»? Pierde sus clases sin usar.${lost} No devuelve dinero ni se deshace.`;
    void ask(purchase_id, { text, ok: 'Sí, retirar' }, () => service.revokeAccess(purchase_id), '¡Acceso eliminado!');
  };
  const card = (purchase: AccessPurchase): JSX.Element => {
    const { purchase_id, title } = purchase;
    return (
      <AccessCard
        key={purchase_id}
        purchase={purchase}
        zone={zone}
        now={now}
        retryDays={config.renewal_retry_days}
        isAdmin={isAdmin}
        busy={busy === purchase_id}
        onDo={(kind) => setDoing({ kind, purchase })}
        onRevoke={() => revoke(purchase)}
        onResume={() => void run(purchase_id, () => service.resume(purchase_id), 'Paquete reanudado.')}
        onConfirmCash={() =>
          void ask(
            purchase_id,
            {
              title: 'Confirmar pago en efectivo',
              text: `¿Recibiste el pago de «${title}»? No se deshace.`,
              ok: 'Sí, recibí el pago',
            },
            () => cash.confirmCash(purchase_id),
            '¡Pago exitoso!',
          )
        }
        onVoidCash={() =>
          void ask(
            purchase_id,
            { text: `¿No se pagó «${title}»? Pierde sus clases y lugares.${mailNotice}`, ok: 'Sí, no se pagó' },
            () => cash.voidCash(purchase_id),
            'Compra sin pago registrada.',
          )
        }
      />
    );
  };
  const withdraw = (credit: AvailableClass): void =>
    void ask(
      -credit.available_class_id,
      { text: '¿Retirar este crédito? No se puede deshacer.', ok: 'Sí, retirar' },
      () => service.withdrawCredit(credit.available_class_id),
      'Retiraste el crédito.',
    );
  const { purchases, available_classes: credits, payment_methods } = access;
  const [current, past] = [purchases.filter(isCurrentAccess), purchases.filter((one) => !isCurrentAccess(one))];
  const free = credits.filter((c) => c.kind === 'presencial' && c.class_amount !== UNLIMITED).length;

  const keepMine = async (keep: AccessConflict['keep']): Promise<void> => {
    const refusal = await keep();
    if (refusal === null) close();
    else if (refusal !== '') onError(refusal);
  };
  const dialog = (): JSX.Element | null => {
    if (doing === null) return null;
    switch (doing.kind) {
      case 'give':
        return (
          <GiveAccessDialog
            customerId={customerId}
            mailsReceipt={mailNotice !== ''}
            methods={payment_methods}
            discounts={config}
            onSend={(gift, key) => inDialog(() => service.giveAccess(gift, key), '¡Acceso agregado!')}
            onClose={close}
          />
        );
      case 'remove':
        return (
          <RemoveClassesDialog
            customerId={customerId}
            free={free}
            onSend={(amount, key) =>
              inDialog(() => service.removeClasses({ customer_id: customerId, amount }, key), '¡Clases Restadas!')
            }
            onClose={close}
          />
        );
      case 'grant':
        return (
          <ExpiryDialog
            title="Dar un crédito"
            draft={`credito.nuevo-${customerId}.`}
            text="Una clase de regalo o como corrección, para cualquier clase sin restricción."
            ok="Dar crédito"
            expiresAt={null}
            suggestedDays={giftDays(purchases)}
            optional
            zone={zone}
            now={now}
            onSend={(expiration_date) =>
              inDialog(
                () => service.grantCredit({ customer_id: customerId, expiration_date }, doing.key),
                ({ available_class: { available_class_id } }) =>
                  offerUndo('Diste un crédito.', () => service.withdrawCredit(available_class_id)),
              )
            }
            onClose={close}
          />
        );
      case 'credit': {
        const { credit } = doing;
        const { expiration_date: former } = credit;
        return (
          <ExpiryDialog
            key={draftName}
            title="Cambiar vencimiento"
            draft={draftName}
            text={creditName(credit)}
            ok="Guardar"
            expiresAt={former}
            suggestedDays={giftDays(purchases)}
            optional
            zone={zone}
            now={now}
            onSend={(day) => saveCredit(credit, day, former ?? null)}
            onClose={close}
          />
        );
      }
      case 'freeze':
        return (
          <FreezeDialog
            key={draftName}
            draft={draftName}
            purchase={doing.purchase}
            zone={zone}
            now={now}
            onSend={(order) => {
              const { purchase } = doing;
              return saveFreeze(purchase, purchase.frozen ? { ...order, from: purchase.frozen.until } : order);
            }}
            onClose={close}
          />
        );
      case 'expiry':
        return (
          <ExpiryDialog
            title={`Vencimiento de ${doing.purchase.title}`}
            key={draftName}
            draft={draftName}
            text="Todas sus clases sin usar, también las ya vencidas, valdrán hasta ese día."
            ok="Guardar"
            expiresAt={doing.purchase.credits.expiration_date}
            suggestedDays={doing.purchase.expiration_days}
            optional={false}
            zone={zone}
            now={now}
            onSend={(day) => saveExpiry(doing.purchase, day ?? '', doing.purchase.credits.expiration_date)}
            onClose={close}
          />
        );
      case 'refund':
        return (
          <RefundDialog
            purchase={doing.purchase}
            onSend={(order, key) =>
              inDialog(() => service.refund(doing.purchase.purchase_id, order, key), 'Reembolso registrado.')
            }
            onClose={close}
          />
        );
    }
  };

  return (
    <section className="access" aria-label="Accesos">
      {isAdmin && (
        <div className="access__actions">
          <Button size="sm" icon={<Gift size={18} aria-hidden />} onClick={() => setDoing({ kind: 'give' })}>
            Dar acceso
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setDoing({ kind: 'grant', key: idempotencyKey() })}>
            Dar un crédito
          </Button>
          <Button size="sm" variant="ghost" disabled={free === 0} onClick={() => setDoing({ kind: 'remove' })}>
            Restar clases
          </Button>
        </div>
      )}
      {current.length === 0 && past.length === 0 && credits.length === 0 && (
        <EmptyState title="Todavía no tiene paquetes." />
      )}
      {current.length > 0 && <ul className="access__list">{current.map(card)}</ul>}
      {credits.length > 0 && (
        <FreeCredits
          credits={credits}
          zone={zone}
          isAdmin={isAdmin}
          busy={busy === null ? null : -busy}
          onExpiry={(credit) => setDoing({ kind: 'credit', credit })}
          onWithdraw={withdraw}
        />
      )}
      {past.length > 0 && (
        <details className="access__more">
          <summary>{plural(past.length, 'compra anterior', 'compras anteriores')}</summary>
          <ul className="access__list">{past.map(card)}</ul>
        </details>
      )}
      {dialog()}
      {editor.conflict}
    </section>
  );
}
