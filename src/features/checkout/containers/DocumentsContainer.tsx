import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { Documents } from '../components/Documents';
import { selectDocuments } from '../selectors';

export default connect((state: RootState) => ({
  business: selectConfig(state).business_name,
  documents: selectDocuments(state),
}))(Documents);
