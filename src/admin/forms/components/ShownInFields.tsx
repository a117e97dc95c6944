import { formPath } from '../../../core/routing/paths';
import type { ShownIn } from '../../../../domain/forms/places';
import { Checkbox } from '../../../ui/Checkbox';
import { Select } from '../../../ui/Select';
import { PART } from '../labels';
import { useLoaded } from '../../useLoaded';
import { getPlaces } from '../service';
import '../forms.scss';

interface ShownInFieldsProps {
  /** null: a new form, which has no address yet. */
  readonly formId: number | null;
  readonly value: ShownIn;
  readonly onChange: (value: ShownIn) => void;
}

interface Choice {
  readonly id: number;
  readonly name: string;
}

interface ChoicesProps {
  readonly title: string;
  readonly text: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
}

function Choices({ title, text, choices, chosen, onChange }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <details className="shown-in__choices" open={chosen.length > 0}>
      <summary>
        {title}
        {chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <p>{text}</p>
      {choices.map(({ id, name }) => (
        <Checkbox
          key={id}
          name={`${title}-${id}`}
          checked={chosen.includes(id)}
          onChange={(is) => onChange(is ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </details>
  );
}

const PAGES = [
  { value: 'none', label: 'Sin página propia' },
  { value: 'account', label: 'Página para quien tiene cuenta' },
  { value: 'everyone', label: 'Página para todos, también sin cuenta' },
];

/** 'Dónde se muestra': the one place that decides who is asked a form when. */
export function ShownInFields({ formId, value, onChange }: ShownInFieldsProps) {
  const { data: places } = useLoaded(getPlaces);
  const set = (change: Partial<ShownIn>): void => onChange({ ...value, ...change });
  const address = formId === null ? null : `${window.location.origin}${formPath(formId)}`;
  return (
    <fieldset className="shown-in">
      <legend>Dónde se muestra</legend>
      <Checkbox name="signup" checked={value.signup} onChange={(signup) => set({ signup })}>
        {PART.signup}
      </Checkbox>
      <Checkbox name="profile" checked={value.profile} onChange={(profile) => set({ profile })}>
        {PART.profile}
      </Checkbox>
      <Choices
        title={PART.class_types}
        text="Se contesta una vez, antes de la primera reservación de ese tipo. El equipo reserva sin él y ve que falta."
        choices={places?.types ?? []}
        chosen={value.class_types}
        onChange={(class_types) => set({ class_types })}
      />
      <Choices
        title={PART.class_packages}
        text="Se contesta una vez, antes de la primera compra en el sitio."
        choices={places?.packages ?? []}
        chosen={value.class_packages}
        onChange={(class_packages) => set({ class_packages })}
      />
      <Select
        label="Página propia"
        name="page"
        value={value.page}
        options={PAGES}
        onChange={(page) => set({ page: page as ShownIn['page'] })}
        hint={value.page !== 'none' && (address === null ? 'Guarda el formulario para ver su dirección.' : address)}
      />
    </fieldset>
  );
}
