import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useId } from '../../../ui/useId';
import { MIN_WIDTH, useMediaQuery } from '../../../ui/useMediaQuery';
import { FILTER_IDS, type FilterId, type VideoFilter } from '../filter';
import { DURATION_OPTIONS } from '../labels';
import type { VideoChoices } from '../service';

export interface VideoFiltersProps {
  readonly filter: VideoFilter;
  readonly choices: VideoChoices | null;
  readonly onChange: (filter: VideoFilter) => void;
}

interface Choice {
  readonly name: FilterId;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function choicesOf(choices: VideoChoices): Choice[] {
  const named = <K extends string>(rows: readonly (Readonly<Record<K, number>> & { readonly name: string })[], id: K) =>
    rows.map((row) => ({ value: String(row[id]), label: row.name }));
  const coaches = choices.instructors.map(({ instructor_id, nickname, name, last_name }) => ({
    value: String(instructor_id),
    label: nickname ?? `${name} ${last_name}`.trim(),
  }));
  const all: readonly Choice[] = [
    { name: 'program_id', label: 'Programa', options: named(choices.programs, 'program_id') },
    { name: 'class_type_id', label: 'Tipo de clase', options: named(choices.class_types, 'class_type_id') },
    { name: 'class_category_id', label: 'Categoría', options: named(choices.class_categories, 'class_category_id') },
    { name: 'video_type_id', label: 'Tipo de video', options: named(choices.video_types, 'video_type_id') },
    { name: 'instructor_id', label: 'Coach', options: coaches },
    { name: 'duration', label: 'Duración', options: DURATION_OPTIONS },
  ];
  return all.filter(({ options }) => options.length > 0);
}

export function VideoFilters({ filter, choices, onChange }: VideoFiltersProps) {
  const [query, setQuery] = useState(filter.query ?? '');
  const [open, setOpen] = useState(false);
  const isWide = useMediaQuery(MIN_WIDTH.phone);
  const body = useId('filtros');
  const search = (event: FormEvent): void => {
    event.preventDefault();
    const { query: _before, ...rest } = filter;
    onChange(query.trim() === '' ? rest : { ...rest, query: query.trim() });
  };
  const choose = (name: FilterId, value: string): void => {
    const { [name]: _before, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: Number(value) });
  };
  const chosen = FILTER_IDS.filter((name) => filter[name] !== undefined).length + (filter.query === undefined ? 0 : 1);
  return (
    <>
      {!isWide && (
        <Button
          variant="ghost"
          className="video-filters-toggle"
          icon={<SlidersHorizontal size={18} aria-hidden />}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          {chosen > 0 ? `Filtros (${chosen})` : 'Filtros'}
        </Button>
      )}
      <form
        id={body}
        className="video-filters"
        role="search"
        aria-label="Videos"
        hidden={!isWide && !open}
        onSubmit={search}
      >
        <TextField label="Buscar" type="search" maxLength={100} value={query} onChange={setQuery} />
        {choices &&
          choicesOf(choices).map(({ name, label, options }) => (
            <Select
              key={name}
              label={label}
              value={String(filter[name] ?? '')}
              options={[{ value: '', label: 'Cualquiera' }, ...options]}
              onChange={(value) => choose(name, value)}
            />
          ))}
        <div className="video-filters__actions">
          <Button type="submit" variant="ghost">
            Buscar
          </Button>
          {chosen > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                setQuery('');
                onChange({});
              }}
            >
              Quitar filtros
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
