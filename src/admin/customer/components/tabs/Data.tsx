import { emailText } from '../../../../../domain/contacts';
import Pencil from 'lucide-react/icons/pencil';
import { useCallback, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { AdminCustomer } from '../../../../../domain/contract/adminCustomers';
import { formatBirthday, formatInstant } from '../../../../../domain/format';
import { selectConfig } from '../../../../features/appconfig/state';
import { Button } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { LoadedPart, useLoaded } from '../../../useLoaded';
import { getFiles } from '../../service';

interface DataProps {
  readonly customer: AdminCustomer;
  /** Opens the form of the personal data. */
  readonly onChange: () => void;
  /** Actions for the person's data, below. */
  readonly children: ReactNode;
}

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface FactsProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Shown below the facts. */
  readonly children?: ReactNode;
}

function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className="ui-card customer-card" aria-label={title}>
      <h2>{title}</h2>
      <dl className="customer-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="customer-purchase__quiet">Sin agregar</span>}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

const fileLink = (src: string, name: string): JSX.Element => (
  <a href={src} target="_blank" rel="noreferrer">
    {name}
  </a>
);

/** Profile, address, answers and uploads. */
export function Data({ customer, onChange, children }: DataProps) {
  const zone = useSelector(selectConfig).timezone;
  const { birthdate, instagram, signup_reason, other, idAdjunto, address, answers, address_answers } = customer;
  const { customer_id } = customer;
  const files = useLoaded(useCallback(() => getFiles(customer_id), [customer_id]));
  const street = address && [address.street, address.number, address.interior_number].filter(Boolean).join(' ');
  return (
    <div className="customer-part">
      <Facts
        title="Datos personales"
        facts={[
          { label: 'Nombre', value: customer.name },
          { label: 'Apellidos', value: customer.last_name },
          { label: 'Correo', value: emailText(customer.email) },
          { label: 'Teléfono', value: customer.phone },
          { label: 'Cumpleaños', value: birthdate && formatBirthday(birthdate) },
          { label: 'Instagram', value: instagram },
          { label: 'Cómo supo de nosotros', value: other ?? signup_reason },
          { label: 'Identificación', value: idAdjunto && fileLink(idAdjunto.src, idAdjunto.name) },
        ]}
      >
        <div className="customer-card__actions">
          <Button variant="ghost" size="sm" icon={<Pencil size={18} aria-hidden />} onClick={onChange}>
            Cambiar datos
          </Button>
        </div>
      </Facts>
      <Facts
        title="Dirección"
        facts={
          address
            ? [
                { label: 'Calle y número', value: street },
                { label: 'Colonia', value: address.neighborhood },
                { label: 'Ciudad', value: [address.city, address.state].filter(Boolean).join(', ') },
                { label: 'Código postal', value: address.zip_code },
                { label: 'País', value: address.country },
                ...address_answers.map(({ label, text }) => ({ label, value: text })),
              ]
            : [{ label: 'Dirección', value: null }]
        }
      />
      {answers.length > 0 && (
        <Facts
          title="Formulario"
          facts={answers.map(({ label, text, src }) => ({ label, value: src === null ? text : fileLink(src, text) }))}
        />
      )}
      <section className="ui-card customer-card" aria-label="Archivos">
        <h2>Archivos</h2>
        <LoadedPart loaded={files} failed="No pudimos cargar los archivos.">
          {(found) =>
            found.length === 0 ? (
              <EmptyState title="No ha subido archivos." />
            ) : (
              <ul className="customer-files">
                {found.map(({ file_id, name, src, createdAt }) => (
                  <li key={file_id}>
                    {fileLink(src, name)}
                    <span className="customer-purchase__quiet">{formatInstant(createdAt, zone)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </section>
      {children}
    </div>
  );
}
