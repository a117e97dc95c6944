import { useCallback } from 'react';
import { SkeletonGroup } from '../../ui/Skeleton';
import { LoadedPart, useLoaded } from '../useLoaded';
import { Access, type AccessProps } from './components/Access';
import { getAccess } from './service';

interface AccessPanelProps extends Pick<AccessProps, 'customerId' | 'email'> {
  /** Called after a change, as the page around shows the same customer. */
  readonly onChanged: () => void;
}

/** Memberships, packages and credits of one customer, on their page. */
export default function AccessPanel({ onChanged, ...customer }: AccessPanelProps) {
  const { customerId } = customer;
  const loaded = useLoaded(useCallback(() => getAccess(customerId), [customerId]));
  const refresh = (): void => {
    void loaded.reload();
    onChanged();
  };
  return (
    <LoadedPart
      loaded={loaded}
      failed="No pudimos cargar sus accesos."
      waiting={<SkeletonGroup label="Cargando accesos" rows={2} height={150} />}
    >
      {(access) => <Access {...customer} access={access} onRefresh={refresh} />}
    </LoadedPart>
  );
}
