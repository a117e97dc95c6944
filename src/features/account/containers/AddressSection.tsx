import { Section } from '../components/Section';

export default function AddressSection() {
  return <Section title="Dirección de facturación" text="Aún no has agregado tu dirección." />;
}
