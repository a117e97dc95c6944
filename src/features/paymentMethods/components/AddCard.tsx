import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useEffect, useRef, useState } from 'react';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import type { CardEntry } from '../stripe/CardField';
import { Button } from '../../../ui/Button';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useId } from '../../../ui/useId';
import { lazyComponent } from '../../../ui/lazyComponent';
import type { SavingError } from '../actions';

const CardField = lazyComponent(
  () => import('../stripe/CardField'),
  <SkeletonGroup label="Cargando el campo de la tarjeta" shape="block" height={78} />,
);

export interface AddCardProps {
  readonly method: OfferedPaymentMethod;
  readonly saving: boolean;
  readonly error: SavingError | null;
  readonly onSave: (card: CardEntry) => void;
  readonly onCancel: () => void;
}

/** Where a card is typed: on the page itself, for the bank's own window must be free to come over it. */
export function AddCard({ method, saving, error, onSave, onCancel }: AddCardProps) {
  const [empty, setEmpty] = useState(true);
  const entry = useRef<CardEntry | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId('agregar');
  useEffect(() => heading.current?.focus(), []);
  const save = (): void => {
    if (entry.current) onSave(entry.current);
  };
  return (
    <section className="methods-add ui-card" aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        Agregar tarjeta
      </h2>
      <CardField method={method} entry={entry} onEmpty={setEmpty} />
      <div role="alert" className="methods-add__alert">
        {error && (
          <p className="methods-add__error">
            {error.text}
            {error.detail && <span> {error.detail}</span>}
          </p>
        )}
      </div>
      <p className="methods-add__note">
        <LockKeyhole size={18} aria-hidden />
        <span>
          Los datos de tu tarjeta van directo al procesador de pagos; el estudio no los ve. No se hace ningún cargo al
          guardarla.
        </span>
      </p>
      <div className="methods-add__actions">
        <Button variant="ghost" disabled={saving} onClick={onCancel}>
          Cancelar
        </Button>
        <Button busy={saving} disabled={empty && !saving} onClick={save}>
          Guardar tarjeta
        </Button>
      </div>
    </section>
  );
}
