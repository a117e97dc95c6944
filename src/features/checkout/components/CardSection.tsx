import type { MutableRefObject } from 'react';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import { Checkbox } from '../../../ui/Checkbox';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';
import type { CardEntry } from '../../paymentMethods/stripe/CardField';

const CardField = lazyComponent(
  () => import('../../paymentMethods/stripe/CardField'),
  <SkeletonGroup label="Cargando el campo de la tarjeta" shape="block" height={78} />,
);

export interface CardSectionProps {
  readonly method: OfferedPaymentMethod;
  readonly entry: MutableRefObject<CardEntry | null>;
  readonly onEmpty: (empty: boolean) => void;
  /** The studio saves cards for next time. */
  readonly canSave: boolean;
  readonly save: boolean;
  readonly onSave: (save: boolean) => void;
}

/** A new card: its field, and whether it is saved. */
export function CardSection({ method, entry, onEmpty, canSave, save, onSave }: CardSectionProps) {
  return (
    <>
      <CardField method={method} entry={entry} onEmpty={onEmpty} />
      {canSave && (
        <Checkbox name="guardar-tarjeta" checked={save} onChange={onSave}>
          Guardar esta tarjeta
        </Checkbox>
      )}
    </>
  );
}
