import Swal, { type SweetAlertOptions } from 'sweetalert2';
import 'sweetalert2/dist/sweetalert2.css';
import './confirm.scss';
import type { Confirmation } from './confirm';
import type { ReasonQuestion } from './reason';

const LOOK = {
  showCancelButton: true,
  reverseButtons: true,
  buttonsStyling: false,
  showCloseButton: true,
  closeButtonAriaLabel: 'Cerrar',
  // The same icon as in other dialogs (lucide's x).
  closeButtonHtml:
    '<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" ' +
    'stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>',
  customClass: {
    popup: 'app-confirm',
    title: 'app-confirm__title',
    htmlContainer: 'app-confirm__text',
    actions: 'app-confirm__actions',
    closeButton: 'ui-icon-button app-confirm__close',
    confirmButton: 'ui-button ui-button--primary ui-button--md',
    cancelButton: 'ui-button ui-button--ghost ui-button--md',
  },
} as const satisfies SweetAlertOptions;

export async function askByDialog({ title, text, ok, cancel }: Required<Confirmation>): Promise<boolean> {
  const { isConfirmed } = await Swal.fire({
    ...LOOK,
    title,
    text,
    confirmButtonText: ok,
    cancelButtonText: cancel,
    focusCancel: true,
    // Opened inside an open dialog, whose focus trap would otherwise take the focus away.
    target: document.querySelector<HTMLElement>('.modal.show') ?? 'body',
  });
  return isConfirmed;
}

/** Escapes the text, as SweetAlert expects HTML here. */
function asHtml(text: string): string {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
}

/** Puts a button for each reason above the field; pressing it fills the field in. */
function addChoices(choices: readonly string[]): void {
  const field = Swal.getInput();
  if (!field || choices.length === 0) return;
  const list = document.createElement('div');
  list.className = 'app-confirm__choices';
  for (const choice of choices) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'ui-button ui-button--ghost ui-button--sm';
    button.textContent = choice;
    button.addEventListener('click', () => {
      field.value = choice;
      Swal.resetValidationMessage();
      field.focus();
    });
    list.append(button);
  }
  field.before(list);
}

export function askReason({
  title,
  text,
  label,
  maxLength,
  choices = [],
  missing,
  ok,
  cancel,
  send,
}: ReasonQuestion): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let done = false;
    const options: SweetAlertOptions = {
      ...LOOK,
      title,
      text,
      confirmButtonText: ok,
      cancelButtonText: cancel,
      input: 'textarea',
      inputLabel: label,
      inputAttributes: { maxlength: String(maxLength), rows: '3' },
      inputAutoTrim: true,
      customClass: {
        ...LOOK.customClass,
        inputLabel: 'app-confirm__label',
        input: 'app-confirm__input',
        validationMessage: 'app-confirm__error',
        confirmButton: 'ui-button ui-button--danger ui-button--md',
      },
      didOpen: () => addChoices(choices),
      showLoaderOnConfirm: true,
      allowOutsideClick: () => !Swal.isLoading(),
      allowEscapeKey: () => !Swal.isLoading(),
      preConfirm: async (reason: string) => {
        const refusal = reason === '' ? missing : await send(reason);
        if (refusal !== null) {
          Swal.showValidationMessage(asHtml(refusal));
          return false;
        }
        done = true;
        return true;
      },
      didClose: () => resolve(done),
    };
    // SweetAlert's promise has no catch method.
    Swal.fire(options).then(undefined, reject);
  });
}
