import { connect } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { CurrentCustomer, UpdateMe } from '../../../../domain/contract/customers';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { UploadOptions } from '../../../ui/form/useUploads';
import { selectConfig } from '../../appconfig/state';
import { selectMe, selectMissingFields } from '../../customers/selectors';
import { uploadFile } from '../../files/actions';
import { profileCompleted } from '../../reservations/reserve/finish';
import { useThread } from '../../session/useThread';
import { fetchFields, saveProfile, selectAccount } from '../state';
import { Profile, type ProfileProps } from '../components/Profile';

type Connected = Omit<ProfileProps, 'me'> & {
  readonly me: CurrentCustomer | null;
  readonly uid: string | null;
  /** Whether a reservation waited for the profile; the next calendar goes on with it. */
  readonly onCompleted: () => boolean;
};

function ProfileSection({ me, uid, onSave, onCompleted, ...props }: Connected) {
  const navigate = useNavigate();
  const { thread } = useThread(uid, me);
  const wasMissing = props.missing.length > 0;
  const save = async (profile: UpdateMe): Promise<boolean> => {
    const isSaved = await onSave(profile);
    if (isSaved && wasMissing && onCompleted()) navigate(PATHS.studio);
    return isSaved;
  };
  return (
    me && (
      <>
        {wasMissing && thread && (
          <p className="account-waiting" role="status">
            Al guardar seguimos con tu reservación{thread.label && `: ${thread.label}`}.
          </p>
        )}
        <Profile {...props} me={me} onSave={save} />
      </>
    )
  );
}

export default connect(
  (state: RootState) => ({
    me: selectMe(state),
    uid: state.session.account?.uid ?? null,
    missing: selectMissingFields(state),
    // The studio may have required it since its configuration was read here.
    birthdateRequired: selectConfig(state).birthdate_required || selectMissingFields(state).includes('birthdate'),
    custom: selectAccount(state).fields?.custom ?? null,
    failed: selectAccount(state).failed,
    saving: selectAccount(state).profile,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchFields()),
    onSave: (profile: UpdateMe) => dispatch(saveProfile(profile)),
    onUpload: (file: File, options: UploadOptions) => dispatch(uploadFile(file, options)),
    onCompleted: () =>
      dispatch((next: AppDispatch, getState: () => RootState) =>
        selectMissingFields(getState()).length === 0 ? next(profileCompleted()) : false,
      ),
  }),
)(ProfileSection);
