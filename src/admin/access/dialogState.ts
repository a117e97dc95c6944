import type { AccessPurchase } from '../../../domain/contract/access';
import type { AvailableClass } from '../../../domain/contract/credits';
import type { ConflictField } from '../editor/conflict';

/** What a dialog of the accesses is about. */
export type AccessDialogState =
  | { readonly kind: 'give' | 'remove' }
  /** One key for one opening: pressed again after a lost response it still is one credit. */
  | { readonly kind: 'grant'; readonly key: string }
  | { readonly kind: 'freeze' | 'expiry' | 'refund'; readonly purchase: AccessPurchase }
  | { readonly kind: 'credit'; readonly credit: AvailableClass };

/** Names the draft of a dialog about something stored; as that has another end, it is another draft. */
export function accessDraftName(doing: AccessDialogState | null): string {
  if (doing?.kind === 'credit')
    return `credito.${doing.credit.available_class_id}.${doing.credit.expiration_date ?? ''}`;
  if (doing?.kind === 'expiry')
    return `vencimiento.${doing.purchase.purchase_id}.${doing.purchase.credits.expiration_date ?? ''}`;
  if (doing?.kind !== 'freeze') return '';
  const { purchase_id, frozen } = doing.purchase;
  return frozen ? `congelar.${purchase_id}.${frozen.until ?? ''}` : `congelar.${purchase_id}`;
}

/** Someone else changed what a dialog changes. */
export interface AccessConflict {
  readonly title: string;
  readonly field: ConflictField;
  /** Saves it over what is stored. */
  readonly keep: () => Promise<string | null>;
  /** The dialog about what is stored. */
  readonly stored: AccessDialogState;
}
