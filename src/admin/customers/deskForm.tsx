/** A customer's data as the front desk types them. */
import { NAME_MAX } from '../../../domain/validation';
import { formField } from '../../ui/form/controls';
import type { FormProps } from '../../ui/form/Form';
import { PhoneControl } from '../../ui/form/PhoneControl';
import { TextControl } from '../../ui/form/TextControls';

export const DESK_FIELDS = [
  formField('name', 'text', 'Nombre', { isPersonName: true }),
  formField('last_name', 'text', 'Apellidos', { order: 2, isPersonName: true }),
  formField('phone', 'text', 'Teléfono', { order: 3 }),
  formField('email', 'email', 'Correo', { order: 4 }),
  formField('birthdate', 'birthdate', 'Fecha de nacimiento', { order: 5, required: false }),
];
/** What is typed here is another person's: the browser must not offer the front desk's own data. */
const OWN = { autoComplete: 'off', maxLength: NAME_MAX };
export const DESK_CONTROLS: NonNullable<FormProps['render']> = {
  name: (props) => <TextControl {...props} extra={OWN} />,
  last_name: (props) => <TextControl {...props} extra={OWN} />,
  phone: (props) => <PhoneControl {...props} />,
};
