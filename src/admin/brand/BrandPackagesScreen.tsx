import { useState } from 'react';
import type { BrandPackage } from '../../../domain/contract/brand';
import { useTitle } from '../../ssr/RenderContext';
import { Checkbox } from '../../ui/Checkbox';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { useCalls } from '../calls';
import { LoadedPart, useLoaded } from '../useLoaded';
import { getBrandPackages, putBrandPackage } from './service';
import './brand.scss';

interface Studio {
  readonly studio_id: number;
  readonly name: string;
}

interface RowProps {
  readonly item: BrandPackage;
  readonly studios: readonly Studio[];
  readonly onChanged: (changed: BrandPackage) => void;
}

/** A package, and a press for each studio in which its classes can be taken. */
function PackageRow({ item, studios, onChanged }: RowProps) {
  const { class_package_id, title, valid_in } = item;
  const { onWrite, onSuccess } = useCalls();
  const [busy, setBusy] = useState(false);
  const ids = valid_in === 'all' ? [] : valid_in;
  const save = async (next: BrandPackage['valid_in']): Promise<void> => {
    setBusy(true);
    const result = await onWrite(() => putBrandPackage(class_package_id, next));
    setBusy(false);
    if (!result.ok) return;
    onChanged(result.data);
    onSuccess(
      next === 'all' || next.length > 0
        ? `«${title}» ya vale en otros estudios.`
        : `«${title}» vale solo en este estudio.`,
    );
  };
  return (
    <li className="ui-card brand-package">
      <h2>{title}</h2>
      <fieldset disabled={busy}>
        <legend>Válido también en</legend>
        <Checkbox checked={valid_in === 'all'} onChange={(all) => void save(all ? 'all' : [])}>
          Todos los estudios de la marca
        </Checkbox>
        {valid_in !== 'all' &&
          studios.map(({ studio_id, name }) => (
            <Checkbox
              key={studio_id}
              checked={ids.includes(studio_id)}
              onChange={(on) => void save(on ? [...ids, studio_id] : ids.filter((id) => id !== studio_id))}
            >
              {name}
            </Checkbox>
          ))}
      </fieldset>
    </li>
  );
}

/** /admin/marca/paquetes: which packages are valid in other studios of the brand. */
export default function BrandPackagesScreen() {
  useTitle('Paquetes en la marca');
  const loaded = useLoaded(getBrandPackages);
  const { data, set } = loaded;
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Paquetes en la marca"
        text={
          'Quien tiene uno de estos paquetes puede tomar sus clases sin tipo en los estudios que elijas. Cuenta desde ' +
          'ahora, también para los que ya vendiste; las visitas se liquidan entre los estudios.'
        }
      />
      <LoadedPart loaded={loaded} failed="No pudimos cargar los paquetes.">
        {({ packages, studios }) =>
          studios.length === 0 || packages.length === 0 ? (
            <EmptyState
              title={studios.length === 0 ? 'Tu marca no tiene otro estudio.' : 'No tienes paquetes con clases.'}
            />
          ) : (
            <ul className="brand-packages">
              {packages.map((item) => (
                <PackageRow
                  key={item.class_package_id}
                  item={item}
                  studios={studios}
                  onChanged={(changed) =>
                    data &&
                    set({
                      ...data,
                      packages: data.packages.map((one) =>
                        one.class_package_id === changed.class_package_id ? changed : one,
                      ),
                    })
                  }
                />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </div>
  );
}
