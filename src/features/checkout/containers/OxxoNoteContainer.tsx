import { connect } from 'react-redux';
import { plural } from '../../../../domain/numbers';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';

/** What a voucher means, before it is chosen. */
function OxxoNote({ days }: { readonly days: number }) {
  return (
    <>
      <p>
        Te damos una ficha para pagar en efectivo en cualquier OXXO; tienes {plural(days, 'día', 'días')}. Tus clases
        llegan con tu pago, a más tardar el siguiente día hábil.
      </p>
      <p>No aparta lugares: reserva cuando se acredite. Lo que pagas en OXXO no se devuelve en efectivo.</p>
    </>
  );
}

export default connect((state: RootState) => ({ days: selectConfig(state).oxxo_days }))(OxxoNote);
