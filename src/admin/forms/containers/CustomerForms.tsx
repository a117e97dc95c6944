import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { formatMoment } from '../../../../domain/format';
import { selectConfig } from '../../../features/appconfig/state';
import { Badge } from '../../../ui/Badge';
import { EmptyState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { CardList } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { Answers } from '../components/Answers';
import { getCustomerForms } from '../service';

/** On a customer's page: what the person answered, and what their classes still ask for. */
export function CustomerForms({ customerId }: { readonly customerId: number }) {
  const zone = useSelector(selectConfig).timezone;
  const list = useList(
    `formularios-de-cliente.${customerId}`,
    useCallback(() => getCustomerForms(customerId), [customerId]),
  );
  return (
    <CardList
      list={list}
      failed="No pudimos cargar los formularios."
      waiting={<SkeletonGroup label="Cargando formularios" rows={2} height={92} />}
      empty={<EmptyState title="Todavía no ha contestado formularios." />}
      rowKey={({ form_id }) => form_id}
      card={({ title, answered }) => ({
        title,
        badges: answered === null && <Badge tone="warning">Cuestionario pendiente</Badge>,
        children: answered ? (
          <>
            <p>Contestó el {formatMoment(answered.changedAt, zone)}</p>
            <Answers answers={answered.answers} />
          </>
        ) : (
          <p>Lo pide una de sus clases por venir.</p>
        ),
      })}
    />
  );
}
