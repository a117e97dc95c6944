/** The form of a customer's data at the front desk. */
import { NAME_MAX } from '../../../domain/validation';
import { formField } from '../../ui/form/controls';
import type { FormProps } from '../../ui/form/Form';
import { PhoneControl } from '../../ui/form/PhoneControl';
import { TextControl } from '../../ui/form/TextControls';

export const DESK_FIELDS = [
  formField('name', 'text', 'Nombre', { isPersonName: true }),
  formField('last_name', 'text', 'Apellidos', { order: 2, isPersonName: true }),
  formField('phone', 'text', 'Teléfono', { order: 3 }),
  formField('email', 'email', 'Correo', { order: 4, required: false }),
  formField('birthdate', 'birthdate', 'Fecha de nacimiento', { order: 5, required: false }),
];
/** No autocompletion: the browser would offer the front desk's own data. */
const OWN = { autoComplete: 'off', maxLength: NAME_MAX };
export const DESK_CONTROLS: NonNullable<FormProps['render']> = {
  name: (props) => <TextControl {...props} extra={OWN} />,
  last_name: (props) => <TextControl {...props} extra={OWN} />,
  phone: (props) => <PhoneControl {...props} />,
};
