import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useEffect, useRef, useState } from 'react';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import type { CardEntry } from '../stripe/CardField';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button, LinkButton } from '../../../ui/Button';
import { SkeletonGroup, Skeleton } from '../../../ui/Skeleton';
import { useId } from '../../../ui/useId';
import { lazyComponent } from '../../../ui/lazyComponent';
import {
  type SavingError,
  addPaymentSource,
  fetchPaymentSources,
  removePaymentSource,
  setError,
  selectCanAdd,
  selectPaymentMethods,
} from '../actions';
import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router-dom';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import type { AppConfig } from '../../../../domain/config';
import { shownError } from '../../../../domain/shownErrors';
import { confirm } from '../../../core/confirm/confirm';
import { changeCardPath, studioPackagesPath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import type { PaymentMethodsState } from '../reducer';
import { cardName } from '../labels';
import { SavedCards } from '../components/SavedCards';
import '../paymentMethods.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';

const CardField = lazyComponent(
  () => import('../stripe/CardField'),
  <SkeletonGroup label="Cargando el campo de la tarjeta" shape="block" height={78} />,
);

interface AddCardProps {
  readonly method: OfferedPaymentMethod;
  readonly saving: boolean;
  readonly error: SavingError | null;
  readonly onSave: (card: CardEntry) => void;
  readonly onCancel: () => void;
}

/** Where a card is typed: on the page itself, for the bank's own window must be free to come over it. */
function AddCard({ method, saving, error, onSave, onCancel }: AddCardProps) {
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
      <AlertRegion text={error} className="methods-add__alert">
        {error && (
          <p className="methods-add__error">
            {error.text}
            {error.detail && <span> {error.detail}</span>}
          </p>
        )}
      </AlertRegion>
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

interface PaymentMethodsProps {
  readonly config: AppConfig;
  readonly state: PaymentMethodsState;
  readonly canAdd: boolean;
  readonly onLoad: () => void;
  /** Returns whether it is saved. */
  readonly onAdd: (card: CardEntry) => Promise<boolean>;
  /** Returns whether it is gone. */
  readonly onDelete: (paymentSourceId: number) => Promise<boolean>;
  readonly onForgetError: () => void;
}

/** /mystudio/metodos */
function PaymentMethods({ config, state, canAdd, onLoad, onAdd, onDelete, onForgetError }: PaymentMethodsProps) {
  useTitle('Métodos de pago');
  const { sources, card, failed, spinner, saving, error, deleting } = state;
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => onLoad(), [onLoad]);

  /** What was pressed is gone, and the focus with it: it goes on where the cards are. */
  const goOn = (): void => place.current?.focus({ preventScroll: true });
  const open = (): void => {
    onForgetError();
    setAdding(true);
  };
  const close = (): void => {
    setAdding(false);
    goOn();
  };
  const save = async (entry: CardEntry): Promise<void> => {
    if (await onAdd(entry)) close();
  };
  const remove = async (source: PaymentSource): Promise<void> => {
    const [used] = source.subscriptions;
    if (used) {
      const change = await confirm({
        text:
          `Con tu tarjeta ${cardName(source)} se cobra tu suscripción ${used.title}: no se puede eliminar. ` +
          'Cambia antes la tarjeta de la suscripción, o cancélala en Mis Compras.',
        ok: 'Cambiar tarjeta',
        cancel: 'Ahora no',
      });
      if (change) navigate(changeCardPath(used.purchase_id));
      return;
    }
    const sure = await confirm({
      text: `¿Eliminar tu tarjeta ${cardName(source)}? Puedes volver a agregarla cuando quieras.`,
      ok: 'Eliminar',
      cancel: 'Conservar',
    });
    if (sure && (await onDelete(source.payment_source_id))) goOn();
  };

  const add = (
    <Button icon={<Plus size={20} aria-hidden />} onClick={open}>
      Agregar tarjeta
    </Button>
  );
  const content = (): JSX.Element | null => {
    if (sources === null && failed)
      return <ErrorState title="No pudimos cargar tus métodos de pago." busy={spinner} onRetry={onLoad} />;
    if (sources === null) {
      return (
        <SkeletonGroup label="Cargando métodos de pago" className="methods-cards">
          {[1, 2].map((n) => (
            <div key={n} className="methods-card ui-card">
              <Skeleton shape="block" width={56} height={38} />
              <Skeleton width={140} />
            </div>
          ))}
        </SkeletonGroup>
      );
    }
    if (sources.length > 0)
      return (
        <SavedCards
          sources={sources}
          timeZone={config.timezone}
          deleting={deleting}
          onDelete={(source) => void remove(source)}
        />
      );
    if (adding) return null;
    return canAdd ? (
      <EmptyState
        illustration="ticket"
        title="Aún no tienes tarjetas guardadas."
        text="Guarda una y paga tu próximo paquete sin volver a escribirla."
        action={add}
      />
    ) : (
      <EmptyState
        illustration="ticket"
        title={shownError('payment-source/disabled')}
        action={<LinkButton to={studioPackagesPath(config)}>Comprar Clases</LinkButton>}
      />
    );
  };

  return (
    <div className="ui-container ui-page methods">
      <PageHeader
        title="Métodos de pago"
        text="Tus tarjetas guardadas."
        actions={canAdd && !adding && sources !== null && sources.length > 0 ? add : null}
      />
      {adding && card && (
        <AddCard method={card} saving={saving} error={error} onSave={(entry) => void save(entry)} onCancel={close} />
      )}
      <div ref={place} tabIndex={-1} role="region" aria-label="Tarjetas guardadas">
        {content()}
      </div>
    </div>
  );
}

/** /mystudio/metodos */
export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    state: selectPaymentMethods(state),
    canAdd: selectCanAdd(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchPaymentSources()),
    onAdd: (card: CardEntry) => dispatch(addPaymentSource(card)),
    onDelete: (id: number) => dispatch(removePaymentSource(id)),
    onForgetError: () => void dispatch(setError(null)),
  }),
)(PaymentMethods);
