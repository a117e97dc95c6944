import { useEffect } from 'react';
import { connect } from 'react-redux';
import { selectConfig } from '../../features/appconfig/state';
import { fetchPages, selectPages } from '../../features/content/actions';
import type { Preload } from '../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../core/state';
import { Footer, type FooterProps } from './Footer';

function LoadedFooter({ onLoad, ...props }: FooterProps & { readonly onLoad: () => void }) {
  useEffect(onLoad, [onLoad]);
  return <Footer {...props} />;
}

/** @public lazyRoute reads it from the module. */
export const preload: Preload = ({ dispatch }) => dispatch(fetchPages());

export default connect(
  (state: RootState) => ({ config: selectConfig(state), pages: selectPages(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchPages()) }),
)(LoadedFooter);
