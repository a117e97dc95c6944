import ChevronRight from 'lucide-react/icons/chevron-right';
import { useMemo, useState } from 'react';
import { DAY_PARTS, dayPart } from '../../../../domain/classFilter';
import { coachName } from '../../../../domain/classTitle';
import { seatsLeft } from '../../../../domain/classCard';
import type { MyReservation } from '../../../../domain/contract/reservations';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { formatTime, plural, weekdayAndDay } from '../../../../domain/format';
import { byStart, localHour } from '../../../../domain/localTime';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { DAY_PART_LABELS, className, coachNames } from '../../schedule/labels';

interface ClassRowProps {
  readonly single: SingleClass;
  readonly studioZone: string;
  readonly onChoose: () => void;
}

function ClassRow({ single, studioZone, onChoose }: ClassRowProps) {
  const coaches = coachNames(single);
  const hour = localHour(single, studioZone);
  return (
    <li>
      <button type="button" className="change-class" onClick={onChoose}>
        <span className="change-class__when">
          {weekdayAndDay(single.class_date)}
          <strong>{formatTime(single.class_date)}</strong>
        </span>
        <span className="change-class__what">
          <strong>{className(single)}</strong>
          <span>{[coaches && `con ${coaches}`, single.location.name].filter(Boolean).join(' · ')}</span>
          <span>{[plural(seatsLeft(single), 'lugar', 'lugares'), hour].filter(Boolean).join(' · ')}</span>
        </span>
        <ChevronRight size={20} aria-hidden />
      </button>
    </li>
  );
}

/** What narrows the list: its label, what 'all' is called, and the values of a class. */
interface Narrowing {
  readonly label: string;
  readonly all: string;
  readonly valuesOf: (single: SingleClass) => readonly { readonly value: string; readonly label: string }[];
  /** As they stand in the list; without, by their labels. */
  readonly order?: readonly string[];
}

const NARROWINGS: readonly Narrowing[] = [
  {
    label: 'Estudio',
    all: 'Todos los Estudios',
    valuesOf: ({ location }) => [{ value: String(location.location_id), label: location.name }],
  },
  {
    label: 'Coach',
    all: 'Todos',
    valuesOf: ({ class_instructors }) =>
      class_instructors.map((coach) => ({
        value: String(coach.instructor.instructor_id),
        label: coachName(coach),
      })),
  },
  {
    label: 'Horario',
    all: 'Todo el día',
    valuesOf: (single) => [{ value: dayPart(single), label: DAY_PART_LABELS[dayPart(single)] }],
    order: DAY_PARTS,
  },
];

const optionsOf = ({ valuesOf, order }: Narrowing, classes: readonly SingleClass[]) =>
  [...new Map(classes.flatMap(valuesOf).map((option) => [option.value, option])).values()].sort((a, b) =>
    order ? order.indexOf(a.value) - order.indexOf(b.value) : a.label.localeCompare(b.label, 'es'),
  );

interface OtherClassesProps {
  readonly classes: readonly SingleClass[];
  /** The class that is left: its studio is looked at first, and its kind stands above. */
  readonly from: MyReservation['single_class'];
  readonly studioZone: string;
  readonly onChoose: (single_class_id: number) => void;
}

/** The classes that a place can move to, narrowed by studio, coach and part of the day where there is a choice. */
export function OtherClasses({ classes, from, studioZone, onChoose }: OtherClassesProps) {
  const { location_id } = from.location;
  const [chosen, setChosen] = useState<readonly string[]>(() => [
    classes.some(({ location }) => location.location_id === location_id) ? String(location_id) : '',
    '',
    '',
  ]);
  const lists = useMemo(() => NARROWINGS.map((narrowing) => optionsOf(narrowing, classes)), [classes]);
  const shown = useMemo(() => {
    const fits = (single: SingleClass): boolean =>
      NARROWINGS.every(({ valuesOf }, i) => !chosen[i] || valuesOf(single).some(({ value }) => value === chosen[i]));
    return classes.filter(fits).sort(byStart(studioZone));
  }, [classes, chosen, studioZone]);
  const isEvent = from.class_package_id !== null;
  const isSame = ({ class_type }: SingleClass): boolean => class_type.class_type_id === from.class_type.class_type_id;
  const groups: readonly (readonly [string, readonly SingleClass[]])[] = isEvent
    ? [['Otras fechas', shown]]
    : [
        [`Más clases de ${from.class_type.name}`, shown.filter(isSame)],
        ['Otras clases', shown.filter((single) => !isSame(single))],
      ];
  return (
    <>
      <div className="change-filters" role="group" aria-label="Filtrar clases">
        {NARROWINGS.map(
          ({ label, all }, i) =>
            (lists[i] ?? []).length > 1 && (
              <Select
                key={label}
                label={label}
                value={chosen[i] ?? ''}
                options={[{ value: '', label: all }, ...(lists[i] ?? [])]}
                onChange={(value) => setChosen(chosen.map((old, at) => (at === i ? value : old)))}
              />
            ),
        )}
      </div>
      <div role="status">
        {shown.length === 0 && (
          <p className="change-filters__none">
            Ninguna clase con estos filtros.{' '}
            <Button variant="quiet" size="sm" onClick={() => setChosen(['', '', ''])}>
              Quitar filtros
            </Button>
          </p>
        )}
      </div>
      {groups.map(
        ([title, of]) =>
          of.length > 0 && (
            <section key={title}>
              <h3 className="change-list__title">{title}</h3>
              <ul className="change-list">
                {of.map((single) => (
                  <ClassRow
                    key={single.single_class_id}
                    single={single}
                    studioZone={studioZone}
                    onChoose={() => onChoose(single.single_class_id)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}
