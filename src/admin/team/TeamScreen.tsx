import { emailText } from '../../../domain/contacts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { TeamMember } from '../../../domain/contract/team';
import { csvMoment } from '../../../domain/csv';
import { formatInstant } from '../../../domain/format';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import RoleDialog from './components/RoleDialog';
import { DataTable, type Column } from '../list/DataTable';
import { isLimited, ROLE_LABELS } from '../../../domain/roles';
import { selectAdminLocations } from '../location/location';
import { branchesText } from './labels';
import { useList } from '../list/useList';
import { getTeam } from './service';
import Dialog from '../../ui/Dialog';
import Invite from './Invite';

/** /admin/equipo: who works at the studio, and what they may do. */
export default function TeamScreen() {
  useTitle('Equipo');
  const zone = useSelector(selectConfig).timezone;
  /** The signed-in admin, who can't change their own role. */
  const me = useSelector(selectMe)?.customer_id ?? null;
  const list = useList('equipo', getTeam);
  const locations = useSelector(selectAdminLocations);
  /** 'new': choosing a person without a role. */
  const [editing, setEditing] = useState<TeamMember | 'new' | null>(null);
  const [invites, setInvites] = useState(false);

  const columns: ReadonlyArray<Column<TeamMember>> = [
    {
      key: 'nombre',
      label: 'Nombre',
      cell: ({ name, last_name, customer_id }) => `${name} ${last_name}${customer_id === me ? ' (tú)' : ''}`,
      text: ({ name, last_name }) => `${name} ${last_name}`,
    },
    {
      key: 'rol',
      label: 'Rol',
      cell: ({ role, instructor_id }) => (
        <>
          <Badge tone={role === 'admin' ? 'primary' : 'neutral'}>{ROLE_LABELS[role]}</Badge>
          {role === 'coach' && instructor_id === null && <Badge tone="warning">Sin coach del catálogo</Badge>}
        </>
      ),
      text: ({ role }) => ROLE_LABELS[role],
    },
    ...(locations.length > 1 || list.rows?.some(({ location_ids }) => location_ids !== null)
      ? [
          {
            key: 'estudios',
            label: 'Dónde trabaja',
            text: ({ role, location_ids }: TeamMember) =>
              branchesText(isLimited(role) ? location_ids : null, locations),
          },
        ]
      : []),
    { key: 'correo', label: 'Correo', text: ({ email }) => emailText(email) },
    {
      key: 'alta',
      label: 'Cuenta desde',
      hidden: true,
      text: ({ createdAt }) => formatInstant(createdAt, zone),
      file: ({ createdAt }) => csvMoment(createdAt, zone),
    },
  ];
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Equipo"
        text="Quienes trabajan en el estudio. Cada cambio queda en la bitácora."
        actions={
          <>
            <Button variant="ghost" onClick={() => setInvites(true)}>
              Invitar por correo
            </Button>
            <Button onClick={() => setEditing('new')}>Agregar persona</Button>
          </>
        }
      />
      <DataTable
        name="equipo"
        label="Equipo"
        columns={columns}
        list={list}
        rowKey={({ customer_id }) => customer_id}
        onOpen={(member) => setEditing(member)}
        empty={<EmptyState title="Todavía no hay nadie con un rol." />}
      />
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
      {editing !== null && (
        <RoleDialog
          member={editing === 'new' ? null : editing}
          isMe={editing !== 'new' && editing.customer_id === me}
          onSaved={list.reload}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

/** For people without an account yet. */
function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open fixed title="Invitar por correo" onClose={onClose}>
      <p>Para quien todavía no tiene cuenta: al confirmar su correo, su acceso queda listo.</p>
      <Invite />
    </Dialog>
  );
}
