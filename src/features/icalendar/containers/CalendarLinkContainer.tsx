import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { lazyComponent } from '../../../ui/lazyComponent';
import type { IcalendarState } from '../reducer';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchFeed, renewFeed, selectFeed } from '../actions';

const FeedDialog = lazyComponent(() => import('../components/FeedDialog'));

interface CalendarLinkProps {
  readonly feed: IcalendarState;
  readonly onLoad: () => void;
  readonly onRenew: () => void;
}

/** Opens the dialog with the private address. */
function CalendarLink({ feed, onLoad, onRenew }: CalendarLinkProps) {
  const [state, setState] = useState<'none' | 'open' | 'closing'>('none');
  const open = (): void => {
    onLoad();
    setState('open');
  };
  return (
    <>
      <Button variant="quiet" icon={<CalendarPlus size={18} aria-hidden />} onClick={open}>
        Suscribir mi calendario
      </Button>
      {state !== 'none' && (
        <FeedDialog
          feed={feed}
          open={state === 'open'}
          onLoad={onLoad}
          onRenew={onRenew}
          onClose={() => setState('closing')}
          onExited={() => setState('none')}
        />
      )}
    </>
  );
}

export default connect(
  (state: RootState) => ({ feed: selectFeed(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchFeed()), onRenew: () => void dispatch(renewFeed()) }),
)(CalendarLink);
