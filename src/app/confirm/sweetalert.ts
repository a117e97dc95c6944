import Swal from 'sweetalert2';
import 'sweetalert2/dist/sweetalert2.css';
import './confirm.scss';
import type { Confirmation } from './confirm';

export async function ask({ title, text, ok, cancel }: Required<Confirmation>): Promise<boolean> {
  const { isConfirmed } = await Swal.fire({
    title, text, showCancelButton: true, confirmButtonText: ok, cancelButtonText: cancel, reverseButtons: true, buttonsStyling: false,
    focusCancel: true,
    // Inside an open dialog, whose focus trap would otherwise pull the focus out of the question.
    target: document.querySelector<HTMLElement>('.modal.show') ?? 'body',
    customClass: {
      popup: 'app-confirm', title: 'app-confirm__title', htmlContainer: 'app-confirm__text', actions: 'app-confirm__actions',
      confirmButton: 'ui-button ui-button--primary ui-button--md', cancelButton: 'ui-button ui-button--ghost ui-button--md',
    },
  });
  return isConfirmed;
}
