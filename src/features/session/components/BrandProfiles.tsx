import { useEffect, useState } from 'react';
import type { BrandProfile } from '../../../../domain/contract/brand';
import type { FormValues } from '../../../../domain/forms/types';
import { Button } from '../../../ui/Button';

export interface BrandProfilesProps {
  /** The other studios of the brand that know the account. */
  readonly onRead: () => Promise<ReadonlyArray<{ readonly studio_id: number; readonly studio: string }>>;
  /** null: it failed, and says so itself. */
  readonly onTake: (studioId: number) => Promise<BrandProfile | null>;
  readonly onTaken: (values: FormValues) => void;
}

/** What that studio doesn't know stays as it was typed. */
const valuesOf = (profile: BrandProfile): FormValues => ({
  ...Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null)),
  // Where they are known, their fields are open.
  ...((profile.birthdate !== null || profile.instagram !== null) && { more: true }),
});

/** Fills the sign-up with what the person gave another studio of the brand, by a press. */
export function BrandProfiles({ onRead, onTake, onTaken }: BrandProfilesProps) {
  const [studios, setStudios] = useState<Awaited<ReturnType<BrandProfilesProps['onRead']>>>([]);
  const [busy, setBusy] = useState(0);
  const [taken, setTaken] = useState('');
  useEffect(() => {
    let isHere = true;
    void onRead().then((found) => isHere && setStudios(found));
    return () => {
      isHere = false;
    };
  }, [onRead]);
  const take = async (studioId: number, studio: string): Promise<void> => {
    setBusy(studioId);
    const profile = await onTake(studioId);
    setBusy(0);
    if (!profile) return;
    onTaken(valuesOf(profile));
    setTaken(studio);
  };
  return (
    <div className="session-brand">
      {studios.map(({ studio_id, studio }) => (
        <Button key={studio_id} variant="ghost" busy={busy === studio_id} onClick={() => void take(studio_id, studio)}>
          Usar mis datos de {studio}
        </Button>
      ))}
      <p role="status">{taken && `Estos son tus datos de ${taken}. Revísalos antes de terminar.`}</p>
    </div>
  );
}
