import { emailText } from '../../../domain/contacts';
import Search from 'lucide-react/icons/search';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { nameMatches } from '../../../domain/attendance';
import type { Customer } from '../../../domain/contract/customers';
import { formatDateTime } from '../../../domain/format';
import { addDays, studioDay } from '../../../domain/studioTime';
import { ADMIN_PATHS, customerPath, rosterPath } from '../../../domain/adminPaths';
import type { AppDispatch } from '../../core/state';
import { request } from '../../core/thunk';
import { selectConfig } from '../../features/appconfig/state';
import { className } from '../../features/schedule/labels';
import { getDays } from '../../features/schedule/service';
import Dialog from '../../ui/Dialog';
import { classNames } from '../../ui/classNames';
import { useId } from '../../ui/useId';
import { useNow } from '../../ui/useNow';
import { useCustomerSearch } from '../list/useCustomerSearch';
import type { SectionGroup } from '../sections';
import './palette.scss';
import { jsonEntry, PERSONAL_PREFIX } from '../../core/storage';

export interface PaletteProps {
  readonly open: boolean;
  readonly groups: readonly SectionGroup[];
  /** Whether customers are searched; not for coaches. */
  readonly findsCustomers: boolean;
  readonly onClose: () => void;
}

interface Group {
  readonly title: string;
  readonly choices: readonly Choice[];
}

const DAYS_AHEAD = 6;
const SHOWN = 6;

/** Finds customers, classes of the next days and screens by typing and keyboard. */
export default function Palette({ open, groups, findsCustomers, onClose }: PaletteProps) {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  const { timezone } = useSelector(selectConfig);
  const today = studioDay(useNow(), timezone);
  const id = useId('buscador');
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [classes, setClasses] = useState<readonly Choice[]>([]);
  const [recent, setRecent] = useState<readonly Choice[]>(readRecent);
  const query = typed.trim();
  const { customers, searching } = useCustomerSearch(typed, open && findsCustomers);

  useEffect(() => {
    if (!open) return;
    setTyped('');
    setChosen(0);
    setRecent(readRecent());
  }, [open]);

  // A coach's classes are those of their own screen.
  useEffect(() => {
    if (!open || !findsCustomers) return undefined;
    let isHere = true;
    const week = { start_date: today, end_date: addDays(today, DAYS_AHEAD) };
    void request(dispatch, (api) => getDays(api, week, true), { errors: 'silent' }).then((result) => {
      if (!isHere || !result.ok) return;
      setClasses(
        result.data
          .flatMap(({ single_classes }) => single_classes)
          .map((one) => ({
            to: rosterPath(one.single_class_id),
            label: className(one),
            detail: `${formatDateTime(one.class_date)} · ${one.class_instructors
              .map(({ instructor }) => instructor.nickname || instructor.name)
              .join(', ')} · ${one.location.name}`,
          })),
      );
    });
    return () => {
      isHere = false;
    };
  }, [open, findsCustomers, today, dispatch]);

  const shown = useMemo((): readonly Group[] => {
    const screens = groups.flatMap(({ title, sections }) =>
      sections.map(({ to, label }) => ({ to, label, detail: title })),
    );
    if (findsCustomers)
      screens.push({ to: `${ADMIN_PATHS.customers}?nuevo=si`, label: 'Nuevo cliente', detail: 'Clientes' });
    const fits = ({ label, detail }: Choice): boolean => nameMatches(`${label} ${detail}`, query);
    const found =
      query === ''
        ? [
            { title: 'Recientes', choices: recent },
            { title: 'Pantallas', choices: screens },
          ]
        : [
            { title: 'Clientes', choices: (customers ?? []).slice(0, SHOWN).map(choiceOf) },
            { title: 'Clases', choices: classes.filter(fits).slice(0, SHOWN) },
            { title: 'Pantallas', choices: screens.filter(fits).slice(0, SHOWN) },
          ];
    return found.filter(({ choices }) => choices.length > 0);
  }, [groups, findsCustomers, query, recent, customers, classes]);
  const all = shown.flatMap(({ choices }) => choices);
  const at = Math.min(chosen, Math.max(0, all.length - 1));

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const choose = (choice: Choice): void => {
    addRecent(choice);
    onClose();
    navigate(choice.to);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = all[at];
    if (step !== undefined && all.length > 0) setChosen((at + step + all.length) % all.length);
    else if (event.key === 'Enter' && choice && !event.nativeEvent.isComposing) choose(choice);
    else return;
    event.preventDefault();
  };

  let n = -1;
  return (
    <Dialog open={open} onClose={onClose} title="Buscar" hideTitle>
      <div className="admin-palette">
        <label className="admin-palette__field">
          <Search size={20} aria-hidden />
          <span className="ui-hidden">Buscar</span>
          <input
            role="combobox"
            aria-expanded
            aria-controls={`${id}-lista`}
            aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={findsCustomers ? 'Clientes, clases o pantallas' : 'Pantallas'}
            value={typed}
            // The dialog was opened to type here.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(0);
            }}
            onKeyDown={onKey}
          />
        </label>
        <div ref={list} id={`${id}-lista`} role="listbox" aria-label="Resultados" className="admin-palette__list">
          {shown.map(({ title, choices }) => (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden className="admin-palette__title">
                {title}
              </p>
              {choices.map((choice) => {
                n += 1;
                const own = n;
                return (
                  <div
                    key={choice.to}
                    id={`${id}-${own}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={own === at}
                    className={classNames('admin-palette__choice', own === at && 'admin-palette__choice--on')}
                    onMouseMove={() => setChosen(own)}
                    onClick={() => choose(choice)}
                    onKeyDown={onKey}
                  >
                    <strong>{choice.label}</strong>
                    <span>{choice.detail}</span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p role="status" className="admin-palette__status">
          {searching ? 'Buscando…' : all.length === 0 && 'Nada coincide con lo que escribiste.'}
        </p>
      </div>
    </Dialog>
  );
}

interface Choice {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
}

const choiceOf = ({ customer_id, name, last_name, phone, email }: Customer): Choice => ({
  to: customerPath(customer_id),
  label: `${name} ${last_name}`.trim(),
  detail: `${phone} · ${emailText(email)}`,
});

const RECENT_MAX = 5;
/** Recent results contain customers' names, so they are deleted when the session ends. */
const recentEntry = jsonEntry(`${PERSONAL_PREFIX}recientes`);

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'to' in value && 'label' in value && 'detail' in value;

function readRecent(): readonly Choice[] {
  const stored = recentEntry.read();
  return Array.isArray(stored) ? stored.filter(isChoice) : [];
}

const addRecent = (choice: Choice): void =>
  recentEntry.write([choice, ...readRecent().filter(({ to }) => to !== choice.to)].slice(0, RECENT_MAX));
