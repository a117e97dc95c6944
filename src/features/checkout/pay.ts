/**
 * Paying (specification, section 4, 'Checkout'): the attempt, the bank's challenge, the provider's page. After any
 * failure the same attempt continues with the same key, until its outcome is known.
 */
import type { CheckoutConfirmationResponse, PurchaseAttemptResponse } from '../../../domain/contract/checkout';
import type { FormValues } from '../../../domain/forms/types';
import { CARD, WALLET } from '../../../domain/pricing';
import { showSuccess } from '../../core/alerts/state';
import { PERSONAL_SILENT, type AppThunk, request } from '../../core/thunk';
import { fetchMe } from '../customers/state';
import { selectMe } from '../customers/selectors';
import { NETWORK_MESSAGE, type ApiError } from '../../core/http/apiError';
import { retryingImport } from '../../core/http/chunks';
import { clearDraft } from '../../ui/form/draft';
import { idempotencyKey } from '../../core/http/idempotency';
import { askForms } from '../forms/state';
import { fetchPackage, fetchUsedPackages } from '../packages/actions';
import { selectPackage } from '../packages/selectors';
import { fetchStoreCredit } from '../purchases/actions';
import { requireConfirmedAddress } from './address';
import { answersDraft, checkedAnswers } from './answers';
import {
  fetchEvents,
  fetchQuestions,
  hideSpinner,
  receivedDiscount,
  receivedHold,
  setAttempt,
  setError,
  setMethod,
  setStoreCreditUse,
  showSpinner,
} from './actions';
import { bodyOf, clearAttempt, storeAttempt, readAttempt, type Attempt } from './attempt';
import { sameChoice, storeLastChoice, type Choice } from './choices';
import { acceptDocuments } from './documents';
import { classToReserve, intendPaidSeat } from './hold';
import { leaveSiteTo } from '../../core/routing/leaveSiteTo';
import { quote } from './quote';
import {
  selectChoice,
  selectCredit,
  selectMethodDiscount,
  selectEvent,
  selectUnsettledAttempt,
  selectOfferedMethod,
  selectPaysWithCredit,
  selectSessionMode,
  selectTrial,
  isCardTypedHere,
} from './selectors';
import * as service from './service';
import type { Confirmation } from '../paymentMethods/stripe/adapter';
import type { CardEntry, EnteredCard } from '../paymentMethods/stripe/CardField';
import { cardErrorText, refusalText, unconfirmedText } from './payTexts';

const cardProcessor = retryingImport(() => import('../paymentMethods/stripe/adapter'));

/** No response, or one that doesn't show whether the purchase was made: the next try must not buy twice. */
const isOutcomeUnknown = ({ status }: ApiError): boolean => status === 0 || status >= 500;

const PAID_STATUSES: ReadonlySet<string> = new Set(['active', 'completed']);
const isPaidStatus = (status: string): boolean => PAID_STATUSES.has(status);

const dropAttempt =
  (attempt: Attempt): AppThunk =>
  (dispatch) => {
    clearAttempt(attempt.class_package_id);
    dispatch(setAttempt(null));
  };

/** Marks an attempt that may have been paid: it must be continued, no other one may begin. */
const keepUnsettledAttempt =
  (attempt: Attempt): AppThunk =>
  (dispatch) => {
    const held = { ...attempt, unsettled: true };
    storeAttempt(held);
    dispatch(setAttempt(held));
  };

/** Whether a wallet payment isn't approved yet, so that another method can be chosen. */
const awaitsWalletApproval = ({ choice, approval }: Attempt): boolean =>
  choice?.payment_method_id === WALLET && approval === null;

/** After a refusal: shows it, and drops the attempt where it is final. */
export function attemptRefused(attempt: Attempt, error: ApiError): AppThunk {
  return (dispatch) => {
    if (!isOutcomeUnknown(error)) dispatch(dropAttempt(attempt));
    else if (awaitsWalletApproval(attempt)) dispatch(setAttempt(attempt));
    else dispatch(keepUnsettledAttempt(attempt));
    const { renewal_consent: instead } = attempt;
    const { renewalConsent } = error;
    dispatch(
      setError({
        code: error.code,
        text: refusalText(error, attempt.discount !== null),
        ...(instead !== undefined && renewalConsent !== undefined && { consent: { instead, text: renewalConsent } }),
      }),
    );
    if (error.code === 'checkout/answers') void dispatch(fetchQuestions());
    if (error.code === 'form/pending') {
      const { class_package_id, single_class_id } = attempt;
      const about = { class_package_id, ...(single_class_id && { single_class_id }) };
      void dispatch(askForms(about)).then((isAnswered) => isAnswered && dispatch(setError(null)));
    }
    if (error.code === 'package/changed' || renewalConsent !== undefined)
      void dispatch(fetchPackage(attempt.class_package_id));
    if (error.code === 'checkout/store-credit') void dispatch(fetchStoreCredit());
    if (error.code === 'checkout/subscribed') void dispatch(fetchUsedPackages());
    // The free seats differ from the shown ones.
    if (attempt.single_class_id && /^(event|class|spot)\//.test(error.code)) {
      dispatch(receivedHold(null));
      void dispatch(fetchEvents(attempt.class_package_id));
    }
  };
}

/** Bought: the credits are read again. Returns the purchase's id; the thank-you page says how the payment stands. */
export function completePurchase(attempt: Attempt, purchaseId: number): AppThunk<number> {
  return (dispatch) => {
    dispatch(dropAttempt(attempt));
    // The seat belongs to the purchase now: leaving the checkout no longer releases it.
    dispatch(receivedHold(null));
    if (attempt.choice) storeLastChoice({ ...attempt.choice, ...(attempt.saveCard && { saved_by: attempt.uid }) });
    clearDraft(answersDraft(attempt.uid, attempt.class_package_id));
    if (attempt.saveCard) dispatch(showSuccess('Método de pago guardado.'));
    // The way to the thank-you page doesn't wait for the new credits.
    void dispatch(fetchMe('silent'));
    return purchaseId;
  };
}

/** The attempt to continue: the unsettled one, or the last one if it is equal; else a new one. */
export function attemptFor(
  classPackageId: number,
  choice: Choice | null,
  answers?: FormValues,
  consent: string | null = null,
  installments: number | null = null,
  renewal: string | null = null,
): AppThunk<Attempt | null> {
  return (_dispatch, getState) => {
    const {
      checkout: { attempt: last, discount, spot: chosen },
      session: { account },
    } = getState();
    if (!account) return null;
    const event = selectEvent(getState(), classPackageId);
    const { single_class_id, spot } = event
      ? { single_class_id: event.single_class_id, spot: chosen }
      : (classToReserve(getState(), classPackageId) ?? { single_class_id: null, spot: null });
    const trial = selectTrial(getState(), classPackageId);
    const pkg = selectPackage(getState(), classPackageId);
    const total = pkg ? quote(pkg, discount).first - selectMethodDiscount(getState(), pkg) : undefined;
    const credited = pkg !== null && selectPaysWithCredit(getState(), pkg);
    const part = pkg === null || credited ? 0 : selectCredit(getState(), pkg);
    const mine = last?.class_package_id === classPackageId && last.uid === account.uid;
    const same =
      mine &&
      sameChoice(last.choice, choice) &&
      last.discount?.discount_id === discount?.discount_id &&
      last.trial === trial &&
      last.total === total &&
      (last.renewal_consent ?? null) === consent &&
      (last.use_store_credit ?? false) === credited &&
      (last.store_credit ?? 0) === part &&
      (last.installments ?? null) === installments &&
      (last.renewal ?? null) === renewal &&
      (last.single_class_id ?? null) === single_class_id &&
      JSON.stringify(last.answers) === JSON.stringify(answers) &&
      (last.spot ?? null) === spot &&
      last.card_payment_method === null;
    if (mine && (last.unsettled || same)) return last;
    return {
      key: idempotencyKey(),
      uid: account.uid,
      class_package_id: classPackageId,
      single_class_id,
      spot,
      choice,
      discount,
      card_payment_method: null,
      saveCard: false,
      trial,
      ...(total !== undefined && { total }),
      ...(consent !== null && { renewal_consent: consent }),
      ...(credited && { use_store_credit: true }),
      ...(part > 0 && { store_credit: part }),
      ...(installments !== null && { installments }),
      ...(renewal !== null && { renewal }),
      ...(answers && { answers }),
      purchase_id: null,
      approval: null,
      unsettled: false,
    };
  };
}

/** The state of an own purchase; null without a response. */
const readPurchaseStatus =
  (purchaseId: number): AppThunk<Promise<string | null>> =>
  async (dispatch) =>
    (await dispatch(confirmAtServer(purchaseId)))?.status ?? null;

/** Confirms at the server; also returns why the purchase failed. */
const confirmAtServer =
  (purchaseId: number): AppThunk<Promise<CheckoutConfirmationResponse | null>> =>
  async (dispatch) => {
    const result = await request(dispatch, () => service.confirmPurchase(purchaseId), PERSONAL_SILENT);
    return result.ok ? result.data : null;
  };

/** The bank's challenge (3-D Secure). Returns whether the purchase can be completed. */
function confirmWithBank(attempt: Attempt, purchaseId: number, clientSecret: string): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const asked = { ...attempt, purchase_id: purchaseId };
    storeAttempt({ ...asked, unsettled: true });
    let confirmation: Confirmation;
    let failure: string | null = null;
    try {
      const method = selectOfferedMethod(getState(), CARD);
      const { confirmCard } = await cardProcessor();
      confirmation = await confirmCard(
        { public_key: method?.public_key ?? null, script: method?.script ?? null },
        clientSecret,
      );
    } catch {
      confirmation = { ok: false, message: NETWORK_MESSAGE, open: true, isClosed: false };
    }
    if (confirmation.ok || !confirmation.open) {
      // Also after a failure: the server then releases discount and place.
      const known = await dispatch(confirmAtServer(purchaseId));
      const status = known?.status ?? null;
      if (confirmation.ok && status !== 'failed') {
        dispatch(showSuccess('¡Compra exitosa!'));
        return true;
      }
      if (status !== null && isPaidStatus(status)) return true;
      dispatch(dropAttempt(asked));
      failure = known?.failure ?? null;
      if (asked.single_class_id) void dispatch(fetchEvents(asked.class_package_id));
    } else {
      dispatch(keepUnsettledAttempt(asked));
    }
    dispatch(setError({ code: 'checkout/confirmation', text: unconfirmedText(confirmation, failure) }));
    return false;
  };
}

async function sendAttempt(attempt: Attempt): Promise<PurchaseAttemptResponse> {
  const { approval, key } = attempt;
  return approval ? { purchase_id: await service.captureWallet(approval) } : service.purchase(bodyOf(attempt), key);
}

/** Sends an attempt, or repeats it. Returns the purchase's id; null: refused; 'left': the provider's page opens. */
function submitAttempt(attempt: Attempt): AppThunk<Promise<number | null | 'left'>> {
  return async (dispatch) => {
    storeAttempt({ ...attempt, unsettled: true });
    dispatch(setAttempt(attempt));
    dispatch(intendPaidSeat(attempt.class_package_id));
    const result = await request(dispatch, () => sendAttempt(attempt), { errors: 'silent' });
    if (!result.ok) {
      dispatch(attemptRefused(attempt, result.error));
      return null;
    }
    const { purchase_id, clientSecret, session } = result.data;
    if (session) {
      // After returning from there the customer may continue, or pay in another way.
      const sent = { ...attempt, purchase_id, unsettled: false };
      storeAttempt(sent);
      dispatch(setAttempt(sent));
      leaveSiteTo(session.url);
      return 'left';
    }
    if (clientSecret && !(await dispatch(confirmWithBank(attempt, purchase_id, clientSecret)))) return null;
    return dispatch(completePurchase(attempt, purchase_id));
  };
}

/** Runs one thing at a time with the pay button's spinner, which goes on while the page is left. */
function oneAtATime(work: () => AppThunk<Promise<number | null | 'left'>>): AppThunk<Promise<number | null>> {
  return async (dispatch, getState) => {
    if (getState().checkout.spinner) return null;
    dispatch(showSpinner());
    dispatch(setError(null));
    let end: number | null | 'left' = null;
    try {
      end = await dispatch(work());
    } finally {
      if (end !== 'left') dispatch(hideSpinner());
    }
    return end === 'left' ? null : end;
  };
}

/** Tokenizes the typed card; null, with an alert, where it can't be used. */
function tokenizeCard(attempt: Attempt, card: CardEntry | null, saveCard: boolean): AppThunk<Promise<Attempt | null>> {
  return async (dispatch, getState) => {
    const entered: EnteredCard = card
      ? await card.create(selectMe(getState())?.email ?? null)
      : { ok: false, code: null, declineCode: null, message: null };
    if (entered.ok) return { ...attempt, card_payment_method: entered.id, saveCard };
    dispatch(setError({ code: entered.code ?? 'card', text: cardErrorText(entered) }));
    return null;
  };
}

/**
 * Buys by the chosen method; `card` is the card field, `renewal` the token of a link to buy the package again. A card
 * that pays in months isn't saved. Returns the purchase's id, or null.
 */
export function buyPackage(
  classPackageId: number,
  card: CardEntry | null,
  saveCard: boolean,
  consent: string | null = null,
  installments: number | null = null,
  renewal: string | null = null,
): AppThunk<Promise<number | null>> {
  return oneAtATime(() => async (dispatch, getState) => {
    const state = getState();
    const pkg = selectPackage(state, classPackageId);
    const free = pkg !== null && quote(pkg, state.checkout.discount).free;
    const credited = pkg !== null && selectPaysWithCredit(state, pkg);
    const choice = free || credited ? null : selectChoice(state, classPackageId);
    const held = selectUnsettledAttempt(state, classPackageId);
    if (free && !held && !(await dispatch(requireConfirmedAddress()))) return null;
    const answers = held ? undefined : dispatch(checkedAnswers());
    if (answers === null) return null;
    const begun = dispatch(attemptFor(classPackageId, choice, answers, consent, installments, renewal));
    if (!begun || (!begun.unsettled && !(await dispatch(acceptDocuments())))) return null;
    const needsCard = !begun.unsettled && isCardTypedHere(choice, selectSessionMode(state));
    const attempt = needsCard ? await dispatch(tokenizeCard(begun, card, saveCard && installments === null)) : begun;
    return attempt && dispatch(submitAttempt(attempt));
  });
}

/** Captures the approved wallet payment. Returns the purchase's id, or null. */
export function captureApproved(attempt: Attempt): AppThunk<Promise<number | null>> {
  return oneAtATime(() => (dispatch) => dispatch(submitAttempt(attempt)));
}

/**
 * Resumes an attempt from before a reload, the back button or the provider's page. Returns the purchase's id if it was
 * paid; otherwise the attempt waits to be continued, or is dropped.
 */
export function resumeAttempt(classPackageId: number): AppThunk<Promise<number | null>> {
  return async (dispatch, getState) => {
    const {
      checkout: { attempt: current, spinner },
      session: { account },
    } = getState();
    const kept = account && readAttempt(account.uid, classPackageId);
    if (!kept || current || spinner) return null;
    dispatch(setAttempt(kept));
    if (kept.choice) dispatch(setMethod(kept.choice));
    if (kept.discount) dispatch(receivedDiscount(kept.discount));
    if (kept.use_store_credit) dispatch(setStoreCreditUse(true));
    const { purchase_id } = kept;
    if (purchase_id === null) return null;
    return dispatch(
      oneAtATime(() => async () => {
        const status = await dispatch(readPurchaseStatus(purchase_id));
        if (status !== null && isPaidStatus(status)) return dispatch(completePurchase(kept, purchase_id));
        if (status !== null && status !== 'pending') dispatch(dropAttempt(kept));
        return null;
      }),
    );
  };
}

/** Gives up an attempt that waits for the bank, unless it was paid; then returns the purchase's id. */
export function giveUpAttempt(): AppThunk<Promise<number | null>> {
  return async (dispatch, getState) => {
    const { attempt } = getState().checkout;
    if (!attempt || attempt.purchase_id === null) return null;
    const { purchase_id } = attempt;
    return dispatch(
      oneAtATime(() => async () => {
        const status = await dispatch(readPurchaseStatus(purchase_id));
        if (status !== null && isPaidStatus(status)) return dispatch(completePurchase(attempt, purchase_id));
        if (status === null) dispatch(setError({ code: 'network', text: NETWORK_MESSAGE }));
        else dispatch(dropAttempt(attempt));
        return null;
      }),
    );
  };
}
