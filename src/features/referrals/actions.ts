import { PERSONAL_SILENT, request, type AppThunk, type Result } from '../../core/thunk';
import { deviceId } from '../session/invitation';
import * as service from './service';

type Answer<Call extends (...given: never[]) => Promise<unknown>> = AppThunk<
  Promise<Result<Awaited<ReturnType<Call>>>>
>;

/** Reads the own link; the device on which it is shown is noted first. */
export const readReferrals = (): Answer<typeof service.getReferrals> => (dispatch) =>
  request(
    dispatch,
    async () => {
      await service.putReferralDevice(deviceId());
      return service.getReferrals();
    },
    PERSONAL_SILENT,
  );

export const readInvitationPage =
  (token: string): Answer<typeof service.getReferralPage> =>
  (dispatch) =>
    request(dispatch, () => service.getReferralPage(token), { errors: 'silent' });
