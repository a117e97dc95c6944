import { emailText } from '../../../domain/contacts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { ADMIN_PATHS, customerPath } from '../../../domain/adminPaths';
import type { PendingDeletion } from '../../../domain/contract/privacy';
import { formatInstant } from '../../../domain/format';
import { daysUntil } from '../../../domain/privacy';
import { confirm } from '../../core/confirm/confirm';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import { useNow } from '../../ui/useNow';
import { deleteLeftAccount, getDeletions, withdrawDeletion } from './service';
import { useCalls } from '../calls';
import { ListBody } from '../list/ListBody';
import { useList } from '../list/useList';
import { useMailNotice } from '../mailNotice';
import './privacy.scss';

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
        <Link to={customerPath(customer_id)}>{name || emailText(email)}</Link>
        <span>{emailText(email)}</span>
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

/**
 * /admin/privacidad: scheduled deletions, what is kept of deleted accounts, and accounts left at the identity service.
 */
export default function DeletionsScreen() {
  useTitle('Privacidad');
  const zone = useSelector(selectConfig).timezone;
  const mailNotice = useMailNotice();
  const { onWrite, onSuccess } = useCalls();
  const now = useNow();
  const list = useList('borrados', getDeletions);
  const [busy, setBusy] = useState<string | null>(null);

  const write = async (what: string, call: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(what);
    const { ok } = await onWrite(call);
    setBusy(null);
    if (ok) onSuccess(done);
    // After a refusal the list is outdated.
    await list.reload();
  };
  const keep = async ({ customer_id, name }: PendingDeletion): Promise<void> => {
    const text = `La cuenta de ${name} ya no se borra. Sus suscripciones no regresan.${mailNotice}`;
    if (await confirm({ title: 'Conservar la cuenta', text, ok: 'Conservar' }))
      await write(`keep ${customer_id}`, () => withdrawDeletion(customer_id), 'La cuenta se conserva.');
  };

  const { deletes_accounts: isAutomatic = true, left_accounts: left = [] } = list.page ?? {};
  return (
    <div className="ui-container ui-page deletions">
      <PageHeader
        title="Privacidad"
        text="Cuentas que se van a borrar. Hasta su día, la persona o tú pueden conservarlas."
      />
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
                        onClick={() => void write(`account ${id}`, () => deleteLeftAccount(id), 'Quedó anotado.')}
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
      <ListBody
        list={list}
        failed="No pudimos cargar las solicitudes."
        waiting={<SkeletonGroup label="Cargando solicitudes" rows={3} height={112} />}
        empty={
          <EmptyState
            title="Nadie ha pedido borrar su cuenta."
            text="Cuando alguien lo pida, aquí verás cuántos días faltan."
          />
        }
        moreLabel="Ver más"
      >
        {(deletions) => (
          <ul className="deletions__list" aria-label="Cuentas que se van a borrar">
            {deletions.map((row) => (
              <Row
                key={row.customer_id}
                row={row}
                now={now}
                zone={zone}
                busy={busy === `keep ${row.customer_id}`}
                onKeep={() => void keep(row)}
              />
            ))}
          </ul>
        )}
      </ListBody>
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

/** What is kept after a deletion, and why (docs/privacy.md). */
const KEPT: readonly (readonly [what: string, why: string])[] = [
  [
    'Compras, pagos, reembolsos y disputas: importes, fechas y números del proveedor',
    'La ley fiscal pide conservarlos al menos cinco años (Código Fiscal, art. 30).',
  ],
  ['Ventas y cortes de caja: importes y fechas', 'Para que tus cortes sigan cuadrando.'],
  ['Reservaciones, asistencias, créditos y listas de espera, sin nombres ni comentarios', 'Para tus números.'],
  ['Qué documentos aceptó y cuándo, con su número de cliente', 'Es tu prueba del consentimiento.'],
  ['Una huella de la tarjeta de una prueba gratis', 'Para dar una sola prueba por tarjeta.'],
  ['La solicitud de borrado, con su número de cliente', 'Es tu prueba de que la cumpliste.'],
];

const GONE =
  'Se borran nombre, correo, teléfono, dirección, respuestas, fotos y archivos, notas, tarjetas guardadas, ' +
  'mensajes, favoritos y avances de videos. Queda un «Cliente eliminado» con su número.';
