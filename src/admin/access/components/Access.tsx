import Gift from 'lucide-react/icons/gift';
import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  AccessGift,
  AccessPurchase,
  AccessResponse,
  AvailableClassChange,
  ExpiryChange,
  FreezeOrder,
  NewAvailableClass,
} from '../../../../domain/contract/access';
import type { AvailableClass } from '../../../../domain/contract/credits';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { RefundOrder } from '../../../../domain/contract/purchases';
import { giftDays, UNLIMITED } from '../../../../domain/credits';
import { formatInstant, plural } from '../../../../domain/format';
import type { MethodDiscounts } from '../../../../domain/pricing';
import { confirm, type Confirmation } from '../../../core/confirm/confirm';
import type { ApiError } from '../../../core/http/apiError';
import { idempotencyKey } from '../../../core/http/idempotency';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import { clearDraft } from '../../../ui/form/draft';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useNow } from '../../../ui/useNow';
import GiveAccessDialog from './GiveAccessDialog';
import FreezeDialog from './FreezeDialog';
import ExpiryDialog from './ExpiryDialog';
import RemoveClassesDialog from './RemoveClassesDialog';
import RefundDialog from './RefundDialog';
import { useDraftKey } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { useMailNotice } from '../../mailNotice';
import { accessDraftName, type AccessConflict, type AccessDialogState } from '../dialogState';
import { creditName, isCurrentAccess, placeText } from '../labels';
import { AccessCard } from './AccessCard';
import { FreeCredits } from './FreeCredits';
import '../access.scss';

/** Each returns null once done, else the message to show. */
export interface AccessActions {
  readonly onGive: (gift: AccessGift, key: string) => Promise<string | null>;
  readonly onRevoke: (purchaseId: number) => Promise<string | null>;
  readonly onRemove: (customerId: number, amount: number, key: string) => Promise<string | null>;
  readonly onGrant: (credit: NewAvailableClass, key: string, refresh: () => void) => Promise<string | null>;
  /** `former`: the expiry to which undoing goes back; undefined: it can't be undone. */
  readonly onChangeCredit: (
    change: AvailableClassChange,
    former: string | null | undefined,
    refresh: () => void,
  ) => Promise<ApiError | null>;
  readonly onWithdraw: (creditId: number) => Promise<string | null>;
  readonly onExpiry: (purchaseId: number, change: ExpiryChange) => Promise<ApiError | null>;
  readonly onFreeze: (purchaseId: number, order: FreezeOrder) => Promise<ApiError | null>;
  readonly onResume: (purchaseId: number) => Promise<string | null>;
  readonly onRefund: (purchaseId: number, order: RefundOrder, key: string) => Promise<string | null>;
  readonly onConfirmCash: (purchaseId: number) => Promise<string | null>;
  readonly onVoidCash: (purchaseId: number) => Promise<string | null>;
}

export interface AccessProps extends AccessActions {
  readonly customerId: number;
  readonly email: string | null;
  readonly zone: string;
  /** On which days an overdue renewal is tried again: '1,3,5'. */
  readonly retryDays: string;
  /** What the studio takes off for some ways of paying. */
  readonly discounts: MethodDiscounts;
  /** Admins change access; the front desk reads it, and confirms or voids cash. */
  readonly isAdmin: boolean;
  readonly onLoad: (customerId: number) => Promise<Result<AccessResponse>>;
  readonly onPackages: () => Promise<Result<readonly ClassPackage[]>>;
  /** Called after a change, so that the page reads its customer again. */
  readonly onChanged: () => void;
  /** Shows a refusal where no open dialog can. */
  readonly onRefused: (text: string) => void;
}

/** A customer's memberships, packages and credits, and what can be done about each. */
export function Access(props: AccessProps) {
  const { customerId, email, zone, isAdmin, onLoad, onChanged, onRefused } = props;
  const [data, setData] = useState<AccessResponse | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const [doing, setDoing] = useState<AccessDialogState | null>(null);
  /** Finds the conflict of the last sent change in the access that was read again. */
  const clashOf = useRef((_: AccessResponse): AccessConflict | null => null);
  const now = useNow();
  const mailNotice = useMailNotice(email);
  const load = useCallback(async () => {
    const result = await onLoad(customerId);
    if (result.ok) setData(result.data);
    setError(result.ok ? null : result.error.message);
  }, [onLoad, customerId]);
  useEffect(() => void load(), [load]);

  const refresh = (): void => {
    void load();
    onChanged();
  };
  /** Reads the access again, after a refusal too: it was outdated. */
  const then = async (sent: Promise<string | null>): Promise<string | null> => {
    const refusal = await sent;
    refresh();
    return refusal;
  };
  /** Confirms, sends and reports an action without a dialog. */
  const ask = async (id: number, asked: Confirmation, send: () => Promise<string | null>): Promise<void> => {
    if (!(await confirm(asked))) return;
    setBusy(id);
    const refusal = await then(send());
    setBusy(null);
    if (refusal !== null) onRefused(refusal);
  };
  const run = async (id: number, send: () => Promise<string | null>): Promise<void> => {
    setBusy(id);
    const refusal = await then(send());
    setBusy(null);
    if (refusal !== null) onRefused(refusal);
  };
  const close = (): void => setDoing(null);
  const draftName = accessDraftName(doing);
  const draftKey = useDraftKey(draftName);
  const editor = useEditor<AccessConflict>({
    draft: { clear: () => clearDraft(draftKey) },
    title: (clash) => clash.title,
    fields: (clash) => [clash.field],
    onRead: async (refused) => {
      const read = await onLoad(customerId);
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
    refresh();
    if (error === null) return null;
    clashOf.current = compare;
    return (await editor.meet(error)) ? '' : error.message;
  };
  const dayText = (until: string | null): string => (until === null ? 'No vence' : formatInstant(until, zone));
  const typedText = (day: string | null, none: string): string =>
    day === null ? none : formatInstant(`${day}T12:00:00.000Z`, 'UTC');
  const saveCredit = (credit: AvailableClass, day: string | null, from: string | null): Promise<string | null> => {
    const { available_class_id } = credit;
    const sent = props.onChangeCredit({ available_class_id, expiration_date: day, from }, from, refresh);
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
    return unless(props.onExpiry(purchase_id, { expiration_date: day, from }), ({ purchases: stored }) => {
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
    return unless(props.onFreeze(purchase_id, order), ({ purchases: stored }) => {
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

  if (data === null)
    return error === null ? (
      <SkeletonGroup label="Cargando accesos" rows={2} height={150} />
    ) : (
      <ErrorState title="No pudimos cargar sus accesos." text={error} onRetry={() => void load()} />
    );

  const revoke = ({ purchase_id, title, places }: AccessPurchase): void => {
    const lost = places.length > 0 ? ` Se liberan sus lugares: ${places.map(placeText).join('; ')}.` : '';
    const text = `¿Retirar «${title}»? Pierde sus clases sin usar.${lost} No devuelve dinero ni se deshace.`;
    void ask(purchase_id, { text, ok: 'Sí, retirar' }, () => props.onRevoke(purchase_id));
  };
  const card = (purchase: AccessPurchase): JSX.Element => {
    const { purchase_id, title } = purchase;
    return (
      <AccessCard
        key={purchase_id}
        purchase={purchase}
        zone={zone}
        now={now}
        retryDays={props.retryDays}
        isAdmin={isAdmin}
        busy={busy === purchase_id}
        onDo={(kind) => setDoing({ kind, purchase })}
        onRevoke={() => revoke(purchase)}
        onResume={() => void run(purchase_id, () => props.onResume(purchase_id))}
        onConfirmCash={() =>
          void ask(
            purchase_id,
            {
              title: 'Confirmar pago en efectivo',
              text: `¿Recibiste el pago de «${title}»? No se deshace.`,
              ok: 'Sí, recibí el pago',
            },
            () => props.onConfirmCash(purchase_id),
          )
        }
        onVoidCash={() =>
          void ask(
            purchase_id,
            { text: `¿No se pagó «${title}»? Pierde sus clases y lugares.${mailNotice}`, ok: 'Sí, no se pagó' },
            () => props.onVoidCash(purchase_id),
          )
        }
      />
    );
  };
  const withdraw = (credit: AvailableClass): void =>
    void ask(
      -credit.available_class_id,
      { text: '¿Retirar este crédito? No se puede deshacer.', ok: 'Sí, retirar' },
      () => props.onWithdraw(credit.available_class_id),
    );
  const { purchases, available_classes: credits, payment_methods } = data;
  const [current, past] = [purchases.filter(isCurrentAccess), purchases.filter((one) => !isCurrentAccess(one))];
  const free = credits.filter((c) => c.kind === 'presencial' && c.class_amount !== UNLIMITED).length;

  const keepMine = async (keep: AccessConflict['keep']): Promise<void> => {
    const refusal = await keep();
    if (refusal === null) close();
    else if (refusal !== '') onRefused(refusal);
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
            discounts={props.discounts}
            onPackages={props.onPackages}
            onSend={(gift, key) => then(props.onGive(gift, key))}
            onClose={close}
          />
        );
      case 'remove':
        return (
          <RemoveClassesDialog
            customerId={customerId}
            free={free}
            onSend={(amount, key) => then(props.onRemove(customerId, amount, key))}
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
              then(props.onGrant({ customer_id: customerId, expiration_date }, doing.key, refresh))
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
            onSend={(order, key) => then(props.onRefund(doing.purchase.purchase_id, order, key))}
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
