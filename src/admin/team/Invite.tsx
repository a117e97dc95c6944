import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { NewInvitation, TeamInvitations } from '../../../domain/contract/team';
import { formatInstant } from '../../../domain/format';
import type { FormValues } from '../../../domain/forms/types';
import { PATHS } from '../../core/routing/paths';
import { Button } from '../../ui/Button';
import { formField, fieldText } from '../../ui/form/controls';
import { Form, type FormProps } from '../../ui/form/Form';
import { PickControl } from '../../ui/form/PickControl';
import { TextControl } from '../../ui/form/TextControls';
import { useDraftKey } from '../draft';
import { ROLE_LABELS } from '../../../domain/roles';
import { ROLE_HINTS } from './labels';
import './team.scss';
import { selectConfig } from '../../features/appconfig/state';
import { useCalls } from '../calls';
import { useLoaded } from '../useLoaded';
import * as service from './service';

const ROLES = ['coach', 'contador', 'staff', 'admin'] as const;
const FIELDS = [
  formField('email', 'email', 'Correo de quien invitas', { className: 'col-6' }),
  formField('role', 'select', 'Rol', {
    order: 2,
    className: 'col-6',
    items: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
  }),
];
const EMPTY: FormValues = { email: '', role: 'staff' };
const roleOf = ({ role }: FormValues): NewInvitation['role'] => ROLES.find((known) => known === role) ?? 'staff';
const RENDER: FormProps['render'] = {
  email: (props) => <TextControl {...props} extra={{ autoComplete: 'off' }} />,
  role: (props) => <PickControl {...props} hint={ROLE_HINTS[roleOf({ role: props.value })]} />,
};

/**
 * Invites team members by mail, in the wizard and on the team's screen: the account that confirms the address gets the
 * role.
 * Lists open invitations.
 */
export default function Invite() {
  const zone = useSelector(selectConfig).timezone;
  const { onCall } = useCalls();
  const invitations = useLoaded(service.getInvitations);
  const pending = invitations.data?.team_invitations ?? [];
  const sendsMail = invitations.data?.sends_mail !== false;
  const link = `${window.location.origin}${PATHS.signUp}`;
  const [values, setValues] = useState(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState('');
  const draftKey = useDraftKey('invitacion');
  const send = async (call: () => Promise<TeamInvitations>): Promise<boolean> => {
    const result = await onCall(call);
    if (result.ok) invitations.set(result.data);
    setError(result.ok ? null : result.error.message);
    return result.ok;
  };

  const submit = async (): Promise<boolean> => {
    const email = fieldText(values.email ?? null).trim();
    setSent('');
    setBusy(true);
    const isDone = await send(() => service.postInvitation({ email, role: roleOf(values) }));
    setBusy(false);
    if (isDone) {
      setValues({ ...values, email: '' });
      setSent(sendsMail ? `Enviamos la invitación a ${email}.` : `Invitación lista. Pásale la liga a ${email}.`);
    }
    return isDone;
  };
  return (
    <>
      {!sendsMail && (
        <div className="team-invite__link">
          <p>
            Tu sitio aún no manda correos: pásale tú esta liga a cada persona que invites. Al crear su cuenta con el
            correo que escribas aquí y confirmarlo, su acceso queda listo.
          </p>
          <a href={link}>{link}</a>
          <Button variant="ghost" size="sm" onClick={() => void navigator.clipboard?.writeText(link)}>
            Copiar liga
          </Button>
        </div>
      )}
      <Form
        className="team-invite"
        fields={FIELDS}
        values={values}
        onChange={setValues}
        render={RENDER}
        error={error}
        busy={busy}
        draftKey={draftKey}
        onSubmit={submit}
        submitLabel={sendsMail ? 'Enviar invitación' : 'Invitar'}
      >
        <p role="status" className="team-invite__sent">
          {sent}
        </p>
      </Form>
      {pending.length > 0 && (
        <ul className="team-pending" aria-label="Invitaciones por confirmar">
          {pending.map(({ team_invitation_id: id, email: to, role: given, expiresAt }) => (
            <li key={id}>
              <span>
                <strong>{to}</strong> {ROLE_LABELS[given]} · hasta el {formatInstant(expiresAt, zone)}
              </span>
              <Button variant="quiet" size="sm" onClick={() => void send(() => service.deleteInvitation(id))}>
                Retirar<span className="ui-hidden"> la invitación de {to}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
