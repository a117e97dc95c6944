import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { RatingsQuery } from '../../../domain/contract/ratings';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { idIn, instantsOf } from '../list/addressValues';
import { useAddressFilters } from '../list/useAddressFilters';
import { selectLocation } from '../location/location';
import { useLoaded } from '../useLoaded';
import { RatingsTable } from './RatingsTable';
import { getRatingFilters } from './service';

const KEYS = ['de', 'coach', 'tipo', 'estrellas', 'desde', 'hasta', 'cliente', 'video'] as const;
const KINDS = [
  { value: '', label: 'Clases' },
  { value: 'videos', label: 'Videos' },
];
const STARS = [
  { value: '', label: 'Todas' },
  { value: '3', label: '3 o menos' },
  { value: '2', label: '2 o menos' },
  { value: '1', label: '1 estrella' },
];

/** /admin/calificaciones: what customers think of classes, coaches and videos, and what the team did about it. */
export default function RatingsScreen() {
  useTitle('Calificaciones');
  const zone = useSelector(selectConfig).timezone;
  const location_id = useSelector(selectLocation);
  const choices = useLoaded(getRatingFilters).data;
  const [{ de, coach, tipo, estrellas, desde, hasta, cliente, video }, change] = useAddressFilters(KEYS);
  const query = useMemo((): RatingsQuery => {
    const kind = de === 'videos' ? 'video' : 'class';
    const numbers = {
      instructor_id: idIn(coach),
      class_type_id: idIn(tipo),
      stars: STARS.some(({ value }) => value === estrellas) ? idIn(estrellas) : undefined,
      customer_id: idIn(cliente),
      video_id: kind === 'video' ? idIn(video) : undefined,
      location_id: kind === 'class' ? (location_id ?? undefined) : undefined,
    };
    return {
      kind,
      ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
      ...instantsOf(desde, hasta, zone),
    };
  }, [de, coach, tipo, estrellas, desde, hasta, cliente, video, location_id, zone]);
  const isNarrowed = [coach, tipo, estrellas, desde, hasta, cliente, video].some(Boolean);
  const clear = (): void =>
    change({ coach: '', tipo: '', estrellas: '', desde: '', hasta: '', cliente: '', video: '' });
  const all = (label: string) => ({ value: '', label });

  return (
    <div className="ui-container ui-page">
      <PageHeader title="Calificaciones" text="Lo que tus clientes opinan de clases, coaches y videos." />
      <SegmentedFilter
        label="Qué se calificó"
        value={de === 'videos' ? 'videos' : ''}
        options={KINDS}
        onChange={(value) => change({ de: value, video: '' })}
      />
      <RatingsTable
        name="calificaciones"
        query={query}
        empty={
          isNarrowed ? (
            <EmptyState title="Nada con estos filtros." action={<Button onClick={clear}>Quitar filtros</Button>} />
          ) : (
            <EmptyState
              title="Todavía no hay calificaciones."
              text="Llegan cuando alguien califica una clase que tomó o un video que vio."
            />
          )
        }
        filters={
          <>
            <Select
              label="Coach"
              value={coach}
              options={[
                all('Todos'),
                ...(choices?.instructors ?? []).map(({ instructor_id, name, last_name }) => ({
                  value: String(instructor_id),
                  label: `${name} ${last_name}`.trim(),
                })),
              ]}
              onChange={(value) => change({ coach: value })}
            />
            <Select
              label="Tipo de clase"
              value={tipo}
              options={[
                all('Todos'),
                ...(choices?.class_types ?? []).map(({ class_type_id, name }) => ({
                  value: String(class_type_id),
                  label: name,
                })),
              ]}
              onChange={(value) => change({ tipo: value })}
            />
            <Select
              label="Estrellas"
              value={estrellas}
              options={STARS}
              onChange={(value) => change({ estrellas: value })}
            />
            <TextField label="Desde" type="date" value={desde} onChange={(value) => change({ desde: value })} />
            <TextField label="Hasta" type="date" value={hasta} onChange={(value) => change({ hasta: value })} />
            {isNarrowed && (
              <Button variant="quiet" size="sm" onClick={clear}>
                Quitar filtros
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
