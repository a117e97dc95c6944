import { ADMIN_PATHS } from '../../../../../domain/adminPaths';
import { LinkButton } from '../../../../ui/Button';
import Invite from '../../../team/Invite';
import { ROLE_LABELS } from '../../../../../domain/roles';
import type { StepProps } from '../../steps';
import { Items } from './Items';

/** Step: the team. The server invites them; confirming the address gives the role. */
export function Team({ studio }: StepProps) {
  return (
    <div className="setup-form ui-card">
      <Items
        label="Ya tienen acceso"
        items={studio.team.map(({ customer_id, name, last_name, role }) => ({
          key: customer_id,
          title: `${name} ${last_name}`.trim(),
          text: ROLE_LABELS[role],
        }))}
      />
      <p>Invita a cada persona: crea su cuenta con ese correo y, al confirmarlo, su acceso queda listo.</p>
      <Invite />
      <div className="ui-form__actions">
        <LinkButton variant="quiet" to={ADMIN_PATHS.team}>
          Ir a Equipo
        </LinkButton>
      </div>
    </div>
  );
}
