import WifiOff from 'lucide-react/icons/wifi-off';
import { connect } from 'react-redux';
import type { RootState } from '../core/state';

/** A quiet banner at the top of every screen, which disappears when the API is reachable again. */
function ConnectionBanner({ down }: { readonly down: boolean }) {
  return (
    <div role="status" aria-live="polite" className="app-connection">
      {down && (
        <p>
          <WifiOff size={18} aria-hidden />
          Sin conexión. Reintentando…
        </p>
      )}
    </div>
  );
}

export default connect((state: RootState) => ({ down: state.connection.down }))(ConnectionBanner);
