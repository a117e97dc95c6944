import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';

/** For a studio that shows no section yet. */
export default function EmptyLanding({ name }: { readonly name: string }) {
  return (
    <div id="landing" className="ui-container ui-page">
      <PageHeader title={name} />
      <EmptyState title="Estamos preparando nuestro sitio." text="Vuelve pronto." />
    </div>
  );
}
