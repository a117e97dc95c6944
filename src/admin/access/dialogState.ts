import type { AccessPurchase } from '../../../domain/contract/access';
import type { AvailableClass } from '../../../domain/contract/credits';
import type { ConflictField } from '../editor/conflict';

/** The open dialog and its subject. */
export type AccessDialogState =
  | { readonly kind: 'give' | 'remove' }
  /** Each opening has its key, so that a repeat after a lost response gives no second credit. */
  | { readonly kind: 'grant'; readonly key: string }
  | { readonly kind: 'freeze' | 'expiry' | 'refund'; readonly purchase: AccessPurchase }
  | { readonly kind: 'credit'; readonly credit: AvailableClass };

/**
 * Name of the draft of a dialog about something stored. It contains the stored end: after another admin's change it is
 * another draft.
 */
export function accessDraftName(doing: AccessDialogState | null): string {
  if (doing?.kind === 'credit')
    return `credito.${doing.credit.available_class_id}.${doing.credit.expiration_date ?? ''}`;
  if (doing?.kind === 'expiry')
    return `vencimiento.${doing.purchase.purchase_id}.${doing.purchase.credits.expiration_date ?? ''}`;
  if (doing?.kind !== 'freeze') return '';
  const { purchase_id, frozen } = doing.purchase;
  return frozen ? `congelar.${purchase_id}.${frozen.until ?? ''}` : `congelar.${purchase_id}`;
}

/** Someone else has changed what the dialog changes. */
export interface AccessConflict {
  readonly title: string;
  readonly field: ConflictField;
  /** Saves over the stored value. */
  readonly keep: () => Promise<string | null>;
  /** The dialog with the stored value. */
  readonly stored: AccessDialogState;
}
