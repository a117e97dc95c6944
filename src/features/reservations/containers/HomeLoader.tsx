import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { classNames } from '../../../ui/classNames';
import { lazyComponent } from '../../../ui/lazyComponent';
import { selectSessionStatus } from '../../session/state';

import '../home/frame.scss';

const HomePanel = lazyComponent(() => import('./HomeContainer'));

interface HomeLoaderProps {
  readonly signedIn: boolean;
  /** Only a penalty is shown, so no room is reserved. */
  readonly quiet?: boolean;
}

/** What is next for a customer, above a calendar; a visitor downloads nothing of it. */
function HomeLoader({ signedIn, quiet = false }: HomeLoaderProps) {
  if (!signedIn) return null;
  return (
    <div className={classNames('home ui-container', quiet && 'home--quiet')}>
      <HomePanel quiet={quiet} />
    </div>
  );
}

export default connect((state: RootState) => ({ signedIn: selectSessionStatus(state) === 'signed-in' }))(HomeLoader);
