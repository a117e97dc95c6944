import { useEffect, useState } from 'react';
import type { NewInvitation, TeamInvitation } from '../../../../domain/contract/team';
import { formatInstant } from '../../../../domain/format';
import type { FormValues } from '../../../../domain/forms/types';
import { type Result, PERSONAL_SILENT, request } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import { formField, fieldText } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { PickControl } from '../../../ui/form/PickControl';
import { TextControl } from '../../../ui/form/TextControls';
import { useDraftKey } from '../../draft';
import { ROLE_LABELS } from '../../../../domain/roles';
import { ROLE_HINTS } from '../labels';
import '../team.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import * as service from '../service';

type Invitations = Result<readonly TeamInvitation[]>;

interface InviteFormProps {
  readonly zone: string;
  readonly onRead: () => Promise<Invitations>;
  readonly onInvite: (invitation: NewInvitation) => Promise<Invitations>;
  readonly onWithdraw: (id: number) => Promise<Invitations>;
}

const ROLES = ['coach', 'staff', 'admin'] as const;
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

/** Invites by mail: the account that confirms that address gets the role. Below, the invitations that wait. */
function InviteForm({ zone, onRead, onInvite, onWithdraw }: InviteFormProps) {
  const [values, setValues] = useState(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState('');
  const draftKey = useDraftKey('invitacion');
  const [pending, setPending] = useState<readonly TeamInvitation[]>([]);
  const take = (result: Invitations): boolean => {
    if (result.ok) setPending(result.data);
    setError(result.ok ? null : result.error.message);
    return result.ok;
  };
  useEffect(() => {
    let isCurrent = true;
    void onRead().then((result) => isCurrent && result.ok && setPending(result.data));
    return () => {
      isCurrent = false;
    };
  }, [onRead]);

  const submit = async (): Promise<boolean> => {
    const email = fieldText(values.email ?? null).trim();
    setSent('');
    setBusy(true);
    const isDone = take(await onInvite({ email, role: roleOf(values) }));
    setBusy(false);
    if (isDone) {
      setValues({ ...values, email: '' });
      setSent(`Enviamos la invitación a ${email}.`);
    }
    return isDone;
  };
  return (
    <>
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
        submitLabel="Enviar invitación"
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
              <Button variant="quiet" size="sm" onClick={() => void onWithdraw(id).then(take)}>
                Retirar<span className="ui-hidden"> la invitación de {to}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Inviting people to the team, in the wizard and on the team's screen. */
export default connect(
  (state: RootState) => ({ zone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => {
    const call = (send: () => Promise<readonly TeamInvitation[]>) => request(dispatch, send, PERSONAL_SILENT);
    return {
      onRead: () => call(service.getInvitations),
      onInvite: (invitation: NewInvitation) => call(() => service.postInvitation(invitation)),
      onWithdraw: (id: number) => call(() => service.deleteInvitation(id)),
    };
  },
)(InviteForm);
