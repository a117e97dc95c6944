import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { Link } from 'react-router-dom';
import { ADMIN_PATHS, customerPath } from '../../../domain/adminPaths';
import type { PendingDeletion, PendingDeletionsResponse } from '../../../domain/contract/privacy';
import { formatInstant } from '../../../domain/format';
import { daysUntil } from '../../../domain/privacy';
import { confirm } from '../../core/confirm/confirm';

import type { AppDispatch, RootState } from '../../core/state';
import { request } from '../../core/thunk';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import { useNow } from '../../ui/useNow';
import { GONE, KEPT } from './labels';
import { accountIsGone, getDeletions, keepAccount } from './service';
import { screenCalls, type OnCall, type ScreenCalls } from '../calls';
import './privacy.scss';

export interface DeletionsProps extends Pick<ScreenCalls, 'onCall' | 'onSuccess'> {
  readonly zone: string;
  /** A write; shows its own errors. */
  readonly onWrite: OnCall;
}

const CONSOLE = 'https://console.firebase.google.com/project/_/authentication/users';

function daysLeft({ due_at }: PendingDeletion, now: Date): string {
  const days = daysUntil(new Date(due_at), now);
  if (days === 0) return 'Se borra ahora';
  return days === 1 ? 'Falta 1 día' : `Faltan ${days} días`;
}

interface RowProps {
  readonly row: PendingDeletion;
  readonly now: Date;
  readonly zone: string;
  readonly busy: boolean;
  readonly onKeep: () => void;
}

function Row({ row, now, zone, busy, onKeep }: RowProps) {
  const { customer_id, name, email, requested_at, requested_by, due_at, is_staff } = row;
  const isDue = new Date(due_at) <= now;
  return (
    <li className="ui-card deletions__row">
      <div className="deletions__words">
        <Link to={customerPath(customer_id)}>{name || email}</Link>
        <span>{email}</span>
        <span>
          La pidió {requested_by ? `${requested_by.name} (equipo)` : 'la persona'} el{' '}
          {formatInstant(requested_at, zone)}.
        </span>
        <span>Se borra el {formatInstant(due_at, zone)}.</span>
        {is_staff && (
          <span>
            Es parte del equipo: no se borra hasta que le quites el rol en <Link to={ADMIN_PATHS.team}>Equipo</Link>.
          </span>
        )}
      </div>
      <Badge tone={is_staff || isDue ? 'danger' : 'warning'}>{is_staff ? 'En espera' : daysLeft(row, now)}</Badge>
      {!isDue && (
        <Button variant="ghost" busy={busy} onClick={onKeep}>
          Conservar<span className="ui-hidden"> la cuenta de {name}</span>
        </Button>
      )}
    </li>
  );
}

/** /admin/privacidad: who is going to be deleted and when, what stays, and what is left at the identity service. */
export function DeletionsScreen({ zone, onCall, onWrite, onSuccess }: DeletionsProps) {
  useTitle('Privacidad');
  const now = useNow();
  const [found, setFound] = useState<PendingDeletionsResponse | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const load = useCallback(
    async (after?: string): Promise<void> => {
      setBusy('list');
      const result = await onCall(() => getDeletions(after));
      setBusy(null);
      setError(result.ok ? null : result.error.message);
      if (!result.ok) return;
      setFound((old) => ({
        ...result.data,
        deletions: [...(after === undefined ? [] : (old?.deletions ?? [])), ...result.data.deletions],
      }));
    },
    [onCall],
  );
  useEffect(() => void load(), [load]);

  const write = async (what: string, call: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(what);
    const { ok } = await onWrite(call);
    setBusy(null);
    if (ok) onSuccess(done);
    // A refusal means that the list is old.
    await load();
  };
  const keep = async ({ customer_id, name }: PendingDeletion): Promise<void> => {
    const text = `La cuenta de ${name} ya no se borra y le avisamos por correo. Sus suscripciones no regresan.`;
    if (await confirm({ text, ok: 'Conservar' }))
      await write(`keep ${customer_id}`, () => keepAccount(customer_id), 'La cuenta se conserva.');
  };

  if (!found)
    return error !== null ? (
      <ErrorState title="No pudimos cargar las solicitudes." text={error} onRetry={() => void load()} />
    ) : (
      <div className="ui-container ui-page">
        <SkeletonGroup label="Cargando solicitudes" rows={3} height={112} />
      </div>
    );
  const { deletions, next, deletes_accounts: isAutomatic, left_accounts: left } = found;
  return (
    <div className="ui-container ui-page deletions">
      <PageHeader
        title="Privacidad"
        text="Cuentas que se van a borrar. Hasta su día, la persona o tú pueden conservarlas."
      />
      {error !== null && <p role="alert">{error}</p>}
      {(!isAutomatic || left.length > 0) && (
        <section className="ui-card deletions__part" aria-labelledby="cuentas-firebase">
          <h2 id="cuentas-firebase">{isAutomatic ? 'Quedan cuentas en Firebase' : 'Falta la llave de Firebase'}</h2>
          <p>
            {isAutomatic
              ? 'El servidor las borra en los próximos minutos.'
              : 'Aquí se borra todo, pero el correo y el nombre con que la persona entraba se quedan en Firebase. ' +
                'Pide a quien cuida tu servidor que configure FIREBASE_SERVICE_ACCOUNT: así se borran solos.'}
          </p>
          {left.length > 0 && (
            <>
              {!isAutomatic && (
                <p>
                  Mientras tanto búscalas por su identificador en la{' '}
                  <a href={CONSOLE} target="_blank" rel="noreferrer">
                    consola de Firebase<span className="ui-hidden"> (se abre en otra pestaña)</span>
                  </a>
                  , bórralas y anótalo.
                </p>
              )}
              <ul className="deletions__accounts">
                {left.map(({ deletion_request_id: id, uids, deleted_at }) => (
                  <li key={id}>
                    <span className="deletions__words">
                      <code>{uids.join(', ')}</code>
                      <span>Borrada aquí el {formatInstant(deleted_at, zone)}.</span>
                    </span>
                    {!isAutomatic && (
                      <Button
                        variant="ghost"
                        size="sm"
                        busy={busy === `account ${id}`}
                        onClick={() => void write(`account ${id}`, () => accountIsGone(id), 'Quedó anotado.')}
                      >
                        Ya la borré<span className="ui-hidden"> ({uids.join(', ')})</span>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      {deletions.length === 0 ? (
        <EmptyState
          title="Nadie ha pedido borrar su cuenta."
          text="Cuando alguien lo pida, aquí verás cuántos días faltan."
        />
      ) : (
        <ul className="deletions__list" aria-label="Cuentas que se van a borrar">
          {deletions.map((row) => (
            <Row
              key={row.customer_id}
              {...{ row, now, zone }}
              busy={busy === `keep ${row.customer_id}`}
              onKeep={() => void keep(row)}
            />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button variant="ghost" busy={busy === 'list'} onClick={() => void load(next)}>
          Ver más
        </Button>
      )}
      <section className="ui-card deletions__part" aria-labelledby="que-se-queda">
        <h2 id="que-se-queda">Qué se borra y qué se queda</h2>
        <p>{GONE}</p>
        <dl>
          {KEPT.map(([what, why]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

export default connect(
  (state: RootState) => ({ zone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    ...screenCalls(dispatch),
    onWrite: <T,>(call: () => Promise<T>) => request(dispatch, call, { personal: true }),
  }),
)(DeletionsScreen);
