import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { useTitle } from '../../../ssr/RenderContext';
import { selectConfig } from '../../appconfig/selectors';
import { PageHeader } from '../../../ui/PageHeader';
import { fetchLocations } from '../actions';
import { Places, type PlacesProps } from '../components/Places';
import { selectLocations } from '../selectors';

export interface LocationScreenProps extends PlacesProps {
  readonly onLoad: () => void;
}

/** /ubicacion (specification, section 2). */
export function LocationScreen({ onLoad, ...places }: LocationScreenProps) {
  useTitle('Ubicación');
  useEffect(onLoad, [onLoad]);
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Ubicación" />
      <Places {...places} />
    </div>
  );
}

export const preload: Preload = ({ dispatch }) => dispatch(fetchLocations());

export default connect(
  (state: RootState) => ({ address: selectConfig(state).location, locations: selectLocations(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchLocations()) }),
)(LocationScreen);
