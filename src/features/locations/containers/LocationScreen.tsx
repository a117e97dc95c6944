import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { useTitle } from '../../../ssr/RenderContext';
import { selectConfig } from '../../appconfig/state';
import { PageHeader } from '../../../ui/PageHeader';
import { Places, type PlacesProps } from '../components/Places';
import { fetchPlaces } from '../actions';
import { selectPlaces } from '../../catalogue/actions';

interface LocationScreenProps extends PlacesProps {
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

export const preload: Preload = ({ dispatch, now }) => dispatch(fetchPlaces(now));

export default connect(
  (state: RootState) => ({
    business: selectConfig(state).business_name,
    address: selectConfig(state).location,
    places: selectPlaces(state),
  }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchPlaces(new Date())) }),
)(LocationScreen);
