import { connect } from 'react-redux';
import { plural } from '../../../../domain/numbers';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';

/** What a transfer means, before it is chosen. `minutes`: how long a seat is kept for it; null: there is none. */
function SpeiNote({ minutes }: { readonly minutes: number | null }) {
  return (
    <>
      <p>Te damos una CLABE para transferir desde la app de tu banco. Tu pago se confirma solo en unos minutos.</p>
      {minutes !== null && (
        <p>
          Apartamos tu lugar {plural(minutes, 'minuto', 'minutos')}; después se libera si no llegó tu transferencia.
        </p>
      )}
    </>
  );
}

export default connect((state: RootState, { seat }: { readonly seat: boolean }) => ({
  minutes: seat ? selectConfig(state).spei_hold_minutes : null,
}))(SpeiNote);
