import { Illustration } from '../../ui/Illustration';
import { Spinner } from '../../ui/Spinner';

/** Before there is a configuration: a moment of nothing, then a spinner; or why it takes so long. */
export function BootScreen({ failed }: { readonly failed: boolean }) {
  if (!failed)
    return (
      <main className="app-boot app-boot--waiting">
        <Spinner label="Cargando" />
      </main>
    );
  return (
    <main className="app-boot">
      <Illustration name="cloud" />
      <h1>No pudimos conectar con el servidor</h1>
      <p role="status">
        Revisa tu conexión. Lo intentamos de nuevo cada pocos segundos; no necesitas recargar la página.
      </p>
      <Spinner label="Reintentando" small />
    </main>
  );
}
