import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Instant, Nullable, callsOf } from './call';
import { Email } from './texts';
import { Role } from './customers';

const call = callsOf('Equipo');

/** A person with a role beyond a customer's. */
export const TeamMember = Type.Object({
  customer_id: Id,
  name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  /** Only a confirmed address can be given a role. */
  email_confirmed: Type.Boolean(),
  role: Role,
  /** The linked instructor of the catalogue; decides which classes a coach sees. */
  instructor_id: Nullable(Id),
  /** The branches that a coach or the front desk is limited to; null: all. */
  location_ids: Nullable(Type.Array(Id)),
  createdAt: Instant,
});
export type TeamMember = Static<typeof TeamMember>;

export const TeamResponse = Type.Object({ team: Type.Array(TeamMember) });
export type TeamResponse = Static<typeof TeamResponse>;

export const getTeam = call('GET /team', 'admin', 'Quienes trabajan en el estudio, con su rol', {
  response: TeamResponse,
});

const Branches = Nullable(Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }));

/**
 * `location_ids`: by default those of before; null: all, as always for admins and customers. `from`: what the form
 * showed; refused if it has changed.
 */
export const ChangedRole = Exact({
  role: Role,
  instructor_id: Type.Optional(Nullable(Id)),
  location_ids: Type.Optional(Branches),
  from: Type.Optional(
    Exact({
      role: Role,
      instructor_id: Type.Optional(Nullable(Id)),
      location_ids: Type.Optional(Nullable(Type.Array(Id, { maxItems: 50 }))),
    }),
  ),
});
export type ChangedRole = Static<typeof ChangedRole>;

export const putTeamMember = call(
  'PUT /team/{id}',
  'admin',
  'Da, cambia o quita el rol de una persona (customer: ninguno)',
  {
    body: ChangedRole,
    response: Type.Object({ member: TeamMember }),
    errors: [
      'customer/not-found',
      'team/own-role',
      'team/unconfirmed',
      'team/instructor-taken',
      'instructor/not-found',
      'location/not-found',
      'row/changed',
    ],
  },
);

/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 14;

const InvitedRole = Type.Union([
  Type.Literal('coach'),
  Type.Literal('contador'),
  Type.Literal('staff'),
  Type.Literal('admin'),
]);
/** The account that confirms this address gets the role, once. */
export const NewInvitation = Exact({
  email: Email,
  role: InvitedRole,
});
export type NewInvitation = Static<typeof NewInvitation>;
export const TeamInvitation = Type.Object({
  team_invitation_id: Id,
  email: Type.String(),
  role: InvitedRole,
  expiresAt: Instant,
});
export type TeamInvitation = Static<typeof TeamInvitation>;
const TeamInvitations = Type.Object({
  team_invitations: Type.Array(TeamInvitation),
  /** Whether they were also sent by mail; otherwise the inviting person passes the link on. */
  sends_mail: Type.Boolean(),
});
export type TeamInvitations = Static<typeof TeamInvitations>;

export const getTeamInvitations = call('GET /team/invitations', 'admin', 'Invitaciones al equipo por confirmar', {
  response: TeamInvitations,
});
export const postTeamInvitation = call(
  'POST /team/invitations',
  'admin',
  'Invita por correo: la cuenta que confirme esta dirección recibe el rol',
  { body: NewInvitation, response: TeamInvitations, errors: ['team/has-account'] },
);
export const deleteTeamInvitation = call('DELETE /team/invitations/{id}', 'admin', 'Retira una invitación', {
  response: TeamInvitations,
});

/** `before` and `after` have the changed fields; null: the row didn't exist, or was deleted. */
export const AuditEvent = Type.Object({
  audit_event_id: Id,
  createdAt: Instant,
  actor: Type.Object({
    kind: Type.Union([
      Type.Literal('coach'),
      Type.Literal('contador'),
      Type.Literal('staff'),
      Type.Literal('admin'),
      Type.Literal('system'),
    ]),
    /** A customer's id, or the name of a job, a webhook or a command. */
    id: Type.String(),
    /** null: the system. */
    name: Nullable(Type.String()),
  }),
  action: Type.String(),
  entity: Type.String(),
  entity_id: Type.String(),
  /** What the row is called, or whose it is; null: it has no name, or several rows changed. */
  entity_name: Nullable(Type.String()),
  before: Nullable(Type.Record(Type.String(), Type.Unknown())),
  after: Nullable(Type.Record(Type.String(), Type.Unknown())),
});
export type AuditEvent = Static<typeof AuditEvent>;

const Word = Type.String({ minLength: 1, maxLength: 60 });

/**
 * All filters apply together; `after`: events older than the one with that id. `from`, `to`: instants, `to` excluded.
 */
export const AuditQuery = Exact({
  after: Type.Optional(Id),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  actor_id: Type.Optional(Word),
  action: Type.Optional(Word),
  entity: Type.Optional(Word),
  entity_id: Type.Optional(Word),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditResponse = Type.Object({ audit_events: Type.Array(AuditEvent), next: Nullable(Id) });
export type AuditResponse = Static<typeof AuditResponse>;

export const getAuditEvents = call(
  'GET /audit_events',
  'admin',
  'La bitácora: quién cambió qué y cuándo, de lo más reciente a lo más antiguo, de 50 en 50',
  { query: AuditQuery, response: AuditResponse },
);
