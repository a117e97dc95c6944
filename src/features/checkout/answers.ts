/** Answers to the studio's checkout questions: checked before sending, and stored until the package is bought. */
import type { FormValues } from '../../../domain/forms/types';
import { fieldErrors, storedValues } from '../../../domain/forms/validate';
import type { AppThunk } from '../../core/thunk';
import { localDay } from '../../core/time/localDay';
import { setAnswerErrors } from './actions';

/** Key of answers typed for a package by a person, which survive a declined card and a reload. */
export const answersDraft = (uid: string, classPackageId: number): string => `compra.${uid}.${classPackageId}`;

/**
 * The answers to send: undefined where the studio has no questions, null where something is missing, which is shown.
 */
export function checkedAnswers(): AppThunk<FormValues | undefined | null> {
  return (dispatch, getState) => {
    const { questions, answers } = getState().checkout;
    if (!questions || questions.length === 0) return undefined;
    const rules = { today: localDay(new Date()) };
    const errors = fieldErrors(questions, answers, rules);
    dispatch(setAnswerErrors(errors));
    return Object.keys(errors).length === 0 ? storedValues(questions, answers, rules) : null;
  };
}
