import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { formatInstant } from '../../../../../domain/format';
import type { Session } from '../../../../../domain/contract/customers';
import type { PasswordPolicy } from '../../../../../domain/validation';
import type { Result } from '../../../../core/thunk';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { ErrorState } from '../../../../ui/EmptyState';
import { FormAlert } from '../../../../ui/FormAlert';
import { SkeletonGroup } from '../../../../ui/Skeleton';
import { lazyComponent } from '../../../../ui/lazyComponent';
import type { Access, StepResult } from '../../../session/accessActions';
import { Section } from '../../components/Section';
import { METHODS, SECOND_FACTOR_TITLE } from '../labels';
import { hasMethod, shownProviders, type SecuritySteps, type SecurityTask } from '../tasks';

const SecurityDialog = lazyComponent(() => import('./SecurityDialog'));

export interface SecurityProps {
  readonly business: string;
  readonly timezone: string;
  /** Sign-in providers that the studio offers besides the password. */
  readonly offered: readonly string[];
  readonly policy: PasswordPolicy;
  /** Staff and admins, who are offered the second factor. */
  readonly isStaff: boolean;
  /** Whether the studio requires a second factor of staff, and this session lacks it. */
  readonly isRequired: boolean;
  readonly isMissing: boolean;
  readonly isBusy: boolean;
  readonly steps: SecuritySteps;
  readonly onRead: () => Promise<StepResult<Access>>;
  readonly onPolicy: () => void;
  readonly onConfirmEmail: () => void;
  readonly onSignOut: () => void;
  readonly onSessions: () => Promise<Result<readonly Session[]>>;
  readonly onSignOutEverywhere: () => Promise<void>;
}

interface RowProps {
  readonly title: string;
  readonly value: ReactNode;
  readonly children?: ReactNode;
}

function Row({ title, value, children }: RowProps) {
  return (
    <li className="security-row">
      <div className="security-row__text">
        <h3>{title}</h3>
        <p>{value}</p>
      </div>
      <div className="security-row__actions">{children}</div>
    </li>
  );
}

/** 'Acceso y seguridad' of Mi Información. */
export function Security({ business, timezone, offered, policy, steps, onRead, onPolicy, ...rest }: SecurityProps) {
  const { isStaff, isRequired, isMissing, isBusy, onConfirmEmail, onSignOut, onSessions, onSignOutEverywhere } = rest;
  const [access, setAccess] = useState<Access | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{
    readonly task: SecurityTask;
    readonly open: boolean;
    readonly access: Access;
  } | null>(null);
  const [opening, setOpening] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isThere = useRef(true);
  useEffect(
    () => () => {
      isThere.current = false;
    },
    [],
  );
  const touched = useRef(false);
  // The element with the focus may disappear after a change.
  useEffect(() => {
    if (touched.current && !dialog && document.activeElement === document.body) list.current?.focus();
  }, [access, dialog]);
  const read = useCallback(async (): Promise<Access | null> => {
    setFailure(null);
    const result = await onRead();
    if (!isThere.current) return null;
    if (!result.ok) {
      setFailure(result.message);
      return null;
    }
    setAccess(result.data);
    return result.data;
  }, [onRead]);
  useEffect(() => void read(), [read]);

  const open = async (task: SecurityTask): Promise<void> => {
    if (opening) return;
    touched.current = true;
    setOpening(true);
    // Reads what was changed elsewhere, and whether the person has just proved their identity.
    const current = await read();
    if (!isThere.current) return;
    setOpening(false);
    if (current) setDialog({ task, open: true, access: current });
  };
  const button = (label: string, task: SecurityTask, name = label): ReactNode => (
    <Button variant="ghost" size="sm" aria-label={name} onClick={() => void open(task)}>
      {label}
    </Button>
  );

  return (
    <Section title="Acceso y seguridad" text="Cómo entras a tu cuenta.">
      {failure !== null && !access && <ErrorState text={failure} onRetry={() => void read()} />}
      {access && <FormAlert text={failure} />}
      {failure === null && !access && <SkeletonGroup className="security-list" rows={3} height={56} />}
      {access && (
        <ul ref={list} tabIndex={-1} className="security-list">
          <Row
            title="Correo"
            value={
              <>
                {access.email || 'El de tu cuenta ligada.'}{' '}
                {access.email && !access.emailVerified && <Badge tone="warning">Sin confirmar</Badge>}
              </>
            }
          >
            {!access.emailVerified && access.email && (
              <Button variant="ghost" size="sm" busy={isBusy} onClick={onConfirmEmail}>
                Enviar enlace
              </Button>
            )}
            {access.email && button('Cambiar', { kind: 'email' }, 'Cambiar correo')}
          </Row>
          <Methods access={access} offered={offered} button={button} />
          {(isStaff || access.factor) && (
            <Row title={SECOND_FACTOR_TITLE} value={factorText(access, timezone, isRequired)}>
              {access.factor && isMissing && (
                <Button size="sm" onClick={onSignOut}>
                  Volver a entrar
                </Button>
              )}
              {access.factor
                ? button('Desactivar', { kind: 'removeFactor' }, 'Desactivar verificación en dos pasos')
                : access.emailVerified && button('Activar', { kind: 'addFactor' }, 'Activar verificación en dos pasos')}
            </Row>
          )}
          <Row title="Sesiones" value={<Sessions timezone={timezone} onRead={onSessions} />}>
            <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void onSignOutEverywhere()}>
              Cerrar sesión en todos lados
            </Button>
          </Row>
        </ul>
      )}
      {dialog && (
        <SecurityDialog
          {...dialog}
          issuer={business}
          policy={policy}
          steps={steps}
          onPolicy={onPolicy}
          onClose={(changed) => {
            setDialog({ ...dialog, open: false });
            if (changed) void read();
          }}
          onExited={() => setDialog(null)}
        />
      )}
    </Section>
  );
}

interface SessionsProps {
  readonly timezone: string;
  readonly onRead: SecurityProps['onSessions'];
}

/** Where the person is signed in, read on request. */
function Sessions({ timezone, onRead }: SessionsProps) {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  const show = async (): Promise<void> => {
    const result = await onRead();
    if (result.ok) setSessions(result.data);
  };
  return (
    <>
      ¿Entraste en un equipo que no es tuyo o perdiste tu teléfono?{' '}
      {sessions === null ? (
        <Button variant="quiet" size="sm" onClick={() => void show()}>
          Ver mis sesiones
        </Button>
      ) : (
        sessions.map(({ began_at, seen_at, is_this }) => (
          <span key={began_at} className="security-row__session">
            {is_this
              ? `Esta, desde el ${formatInstant(began_at, timezone)}.`
              : `Otra, desde el ${formatInstant(began_at, timezone)}; último uso: ${formatInstant(seen_at, timezone)}.`}
          </span>
        ))
      )}
    </>
  );
}

function factorText({ factor, emailVerified }: Access, timezone: string, isRequired: boolean): string {
  if (factor) return `Activa desde el ${formatInstant(factor.since, timezone)}.`;
  const why = isRequired
    ? 'Tu estudio la pide para trabajar en el área del equipo.'
    : 'Un código de tu teléfono al entrar.';
  return emailVerified ? why : `${why} Primero confirma tu correo.`;
}

interface MethodsProps {
  readonly access: Access;
  readonly offered: readonly string[];
  readonly button: (label: string, task: SecurityTask, name?: string) => ReactNode;
}

function Methods({ access, offered, button }: MethodsProps) {
  const isOnly = access.methods.length < 2;
  const only = <span className="security-row__note">Es tu única forma de entrar</span>;
  return (
    <>
      <Row
        title={METHODS.password}
        value={hasMethod(access, 'password') ? 'Entras con tu correo y contraseña.' : 'Sin contraseña.'}
      >
        {hasMethod(access, 'password') ? (
          <>
            {button('Cambiar', { kind: 'password' }, 'Cambiar contraseña')}
            {!isOnly && button('Quitar', { kind: 'unlink', method: 'password' }, 'Quitar contraseña')}
          </>
        ) : (
          access.passwordEmail && button('Crear', { kind: 'password' }, 'Crear contraseña')
        )}
      </Row>
      {shownProviders(access, offered).map((method) => {
        const linked = access.methods.find(({ id }) => id === method);
        const name = METHODS[method];
        return (
          <Row
            key={method}
            title={name}
            value={linked ? `Ligada${linked.email ? ` a ${linked.email}` : ''}.` : 'Sin ligar.'}
          >
            {!linked && button('Ligar', { kind: 'link', method }, `Ligar ${name}`)}
            {linked && (isOnly ? only : button('Desligar', { kind: 'unlink', method }, `Desligar ${name}`))}
          </Row>
        );
      })}
    </>
  );
}
