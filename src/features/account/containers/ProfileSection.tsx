import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { selectMe } from '../../customers/selectors';
import { Profile } from '../components/Profile';

export default connect((state: RootState) => ({ customer: selectMe(state) }))(Profile);
