import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { BrandOffer } from '../../../../../domain/contract/brand';
import type { AppDispatch, RootState } from '../../../../core/state';
import { PERSONAL_SILENT, request, type Result } from '../../../../core/thunk';
import { selectConfig } from '../../../appconfig/state';
import { selectSingleClass } from '../../../schedule/selectors';
import { freeSpotsOf } from '../opening';
import { BrandClasses } from '../components/BrandClasses';
import * as service from '../../service';
import { selectReserve } from '../selectors';
import { reserveByVisit } from '../visits';

interface BrandClassesContainerProps {
  readonly singleClassId: number;
  readonly hasBrand: boolean;
  readonly zone: string;
  readonly needsSpot: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onRead: (singleClassId: number) => Promise<Result<readonly BrandOffer[]>>;
  readonly onReserve: (studioId: number) => void;
}

/** Reads what the customer has elsewhere while the dialog is open already: a studio that is slow delays nothing. */
function Container({ singleClassId, hasBrand, onRead, ...shown }: BrandClassesContainerProps) {
  const [offers, setOffers] = useState<readonly BrandOffer[]>([]);
  useEffect(() => {
    if (!hasBrand) return undefined;
    let mounted = true;
    void onRead(singleClassId).then((result) => {
      if (mounted && result.ok) setOffers(result.data);
    });
    return () => void (mounted = false);
  }, [hasBrand, onRead, singleClassId]);
  return <BrandClasses offers={offers} {...shown} />;
}

export default connect(
  (state: RootState) => {
    const { spinner, error, spot } = selectReserve(state);
    const single = selectSingleClass(state);
    return {
      hasBrand: state.customers.me?.brand !== undefined,
      needsSpot: spot === null && single !== null && freeSpotsOf(single) !== null,
      zone: selectConfig(state).timezone,
      busy: spinner,
      error,
    };
  },
  (dispatch: AppDispatch) => ({
    onRead: (singleClassId: number) => request(dispatch, () => service.getBrandOffers(singleClassId), PERSONAL_SILENT),
    onReserve: (studioId: number) => void dispatch(reserveByVisit(studioId)),
  }),
)(Container);
