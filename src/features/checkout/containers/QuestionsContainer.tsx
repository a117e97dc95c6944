import { connect } from 'react-redux';
import type { FormValues } from '../../../../domain/forms/types';
import type { AppDispatch, RootState } from '../../../core/state';
import { Skeleton } from '../../../ui/Skeleton';
import { uploadFile } from '../../files/actions';
import type { UploadOptions } from '../../../ui/form/useUploads';
import { lazyComponent } from '../../../ui/lazyComponent';
import { setAnswers } from '../actions';
import { answersDraft } from '../answers';
import type { QuestionsProps } from '../components/Questions';
import { selectUnsettledAttempt } from '../selectors';

const Questions = lazyComponent(
  () => import('../components/Questions'),
  <div className="checkout-card ui-card">
    <Skeleton shape="block" height={120} />
  </div>,
);

interface Own {
  readonly classPackageId: number;
}

/** Loads the questions only if the studio has some. */
function QuestionsIfAny({ shown, ...props }: QuestionsProps & { readonly shown: boolean }) {
  if (!shown) return null;
  return <Questions {...props} />;
}

const NONE: readonly never[] = [];

export default connect(
  (state: RootState, { classPackageId }: Own) => {
    const { questions, answers, answerErrors, spinner } = state.checkout;
    return {
      questions: questions ?? NONE,
      answers,
      errors: answerErrors,
      busy: spinner,
      draftKey: answersDraft(state.session.account?.uid ?? '', classPackageId),
      shown: (questions ?? NONE).length > 0 && selectUnsettledAttempt(state, classPackageId) === null,
    };
  },
  (dispatch: AppDispatch) => ({
    onChange: (answers: FormValues) => void dispatch(setAnswers(answers)),
    onUpload: (file: File, options: UploadOptions) => dispatch(uploadFile(file, options)),
  }),
)(QuestionsIfAny);
