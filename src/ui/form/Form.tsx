import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isAnswered, stepsOf, valueOf, visibleFields } from '../../../domain/forms/fields';
import type { FieldValue, FormField, FormRules, FormValues } from '../../../domain/forms/types';
import { errorSummary, fieldErrors } from '../../../domain/forms/validate';
import { FORM_TEXTS } from '../../../domain/forms/values';
import { localDay } from '../../core/time/localDay';
import { Button } from '../Button';
import { classNames } from '../classNames';
import { QuietErrors } from '../Field';
import { FormAlert } from '../FormAlert';
import { useId } from '../useId';
import { useNow } from '../useNow';
import type { ControlProps } from './controls';
import { FieldControl } from './FieldControl';
import { StepLine } from './StepLine';
import { useDraft } from './useDraft';
import { useUploads, type Upload } from './useUploads';
import './form.scss';

export interface FormSection {
  readonly title: string;
  readonly fields: readonly FormField[];
}

export interface FormProps {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly onChange: (values: FormValues) => void;
  /** What validation must know beyond the fields. */
  readonly rules?: Omit<FormRules, 'today'>;
  /** What the server said about fields, by key, a new object for each response; shown until that field is changed. */
  readonly errors?: Readonly<Record<string, string>>;
  /** What went wrong with the whole form. */
  readonly error?: string | null;
  readonly busy?: boolean;
  /** Called with values that pass. Resolves to whether they are stored: only then the draft goes. */
  readonly onSubmit: (values: FormValues) => Promise<boolean> | void;
  /** null: another button of the screen goes on; `errors` then take the focus as they come. */
  readonly submitLabel: string | null;
  /** 'danger': it can't be undone; 'ghost': a step beside what the screen is for. */
  readonly submitVariant?: 'primary' | 'danger' | 'ghost';
  /** Resolves to false where the form stays, with its draft. */
  readonly onCancel?: () => void | Promise<boolean>;
  /** Names the draft of this form and person ('perfil.7'); without it nothing is stored. */
  readonly draftKey?: string;
  /** Where a change has consequences that a draft must not have again; by default `onChange`. */
  readonly onRestore?: (values: FormValues) => void;
  /** Needed by fields with files. */
  readonly upload?: Upload;
  /** What is wrong beyond the rules of the fields, by key, or 'key.part': what the screen alone knows. */
  readonly check?: (values: FormValues) => Readonly<Record<string, string | null>>;
  /** Groups the fields under legends; each field belongs to one. */
  readonly sections?: readonly FormSection[];
  /** Renders single fields, by key, in place of their type's control. */
  readonly render?: Readonly<Record<string, (props: ControlProps) => ReactNode>>;
  readonly className?: string;
  /** Between the fields and the buttons of the last step. */
  readonly children?: ReactNode;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};
const WAIT_TEXT = 'Espera a que terminen de subir tus archivos.';
/** The field of an error: an address has one for each part. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path;

function errorsOfKeys(
  errors: Readonly<Record<string, string | null>>,
  keys: ReadonlySet<string>,
): Record<string, string> {
  const isOf = (entry: [string, string | null]): entry is [string, string] =>
    Boolean(entry[1]) && keys.has(fieldOf(entry[0]));
  return Object.fromEntries(Object.entries(errors).filter(isOf));
}

function errorsOfField(errors: Readonly<Record<string, string>>, key: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => fieldOf(path) === key)
      .map(([path, text]) => [path.slice(key.length + 1), text]),
  );
}

/** Moves the focus to the first wrong control of a field, else to its first control. */
function focusField(form: HTMLFormElement | null, key: string): void {
  const frame = Array.from(form?.querySelectorAll<HTMLElement>('[data-field]') ?? []).find(
    (element) => element.dataset.field === key,
  );
  const controls = Array.from(frame?.querySelectorAll<HTMLElement>('input, select, textarea') ?? []);
  (controls.find((control) => control.getAttribute('aria-invalid') === 'true') ?? controls[0])?.focus();
}

/** A dynamic form (specification, section 5). Its rules are those of domain/forms; the owner holds the values. */
export function Form({
  fields,
  values,
  onChange,
  rules: given,
  errors: refused = NO_ERRORS,
  error = null,
  busy = false,
  onSubmit,
  submitLabel,
  submitVariant = 'primary',
  onCancel,
  draftKey,
  onRestore = onChange,
  upload,
  check: checkMore,
  sections,
  render,
  className,
  children,
}: FormProps) {
  const id = useId('formulario');
  const root = useRef<HTMLFormElement>(null);
  const latest = useRef(values);
  latest.current = values;
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  /** Keys of dates and times that are only half typed: the browser gives no value for them. */
  const [partial, setPartial] = useState<ReadonlySet<string>>(new Set());
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState(0);
  /** What the server refuses takes the focus only after sending, not while the customer writes. */
  const isSent = useRef(false);
  const [focus, setFocus] = useState<{ readonly key: string | null } | null>(null);

  const rules: FormRules = { today: localDay(useNow()), ...given };
  const shown = visibleFields(fields, values, rules);
  const steps = stepsOf(shown);
  const step = Math.min(wanted, steps.length - 1);
  const current = steps[step] ?? [];
  const isLast = step >= steps.length - 1;

  const replace = (next: FormValues): void => {
    latest.current = next;
    onChange(next);
  };
  const restore = (values: FormValues): void => {
    latest.current = values;
    onRestore(values);
  };
  const draft = useDraft(draftKey, fields, latest, restore, setWanted);
  const change = (key: string, value: FieldValue): void => {
    isSent.current = false;
    replace({ ...latest.current, [key]: value });
    draft.changed(key, step);
    setMended((old) => new Set(old).add(key));
  };
  const uploads = useUploads(upload, (key, reference) => {
    const isList = fields.some((field) => field.key === key && field.type === 'multiple-images');
    const before = valueOf(latest.current, key);
    const list = isList && Array.isArray(before) ? (before as readonly (typeof reference)[]) : [];
    change(key, isList ? [...list, reference] : reference);
  });

  /** What is wrong with a field besides its value: files under way, a half-typed date, the screen's rules. */
  const problemOf = (key: string, now: FormValues, half: ReadonlySet<string>): string | null => {
    const files = uploads.of(key);
    if (files.length > 0) return files.find((one) => one.error !== null)?.error ?? WAIT_TEXT;
    return half.has(key) && !valueOf(now, key) ? FORM_TEXTS.date : null;
  };
  /** By key, in the order of the fields. */
  const check = (now: FormValues, half: ReadonlySet<string>): Record<string, string> => {
    const found = fieldErrors(fields, now, rules);
    const more = checkMore?.(now) ?? NO_ERRORS;
    const wrong: Record<string, string> = {};
    for (const { key } of visibleFields(fields, now, rules)) {
      const text = problemOf(key, now, half);
      const own = text ? { [key]: text } : errorsOfKeys(found, new Set([key]));
      Object.assign(wrong, Object.keys(own).length > 0 ? own : errorsOfKeys(more, new Set([key])));
    }
    return wrong;
  };
  const errors = {
    ...errorsOfKeys(
      refused,
      new Set(
        Object.keys(refused)
          .map(fieldOf)
          .filter((key) => !mended.has(key)),
      ),
    ),
    ...errorsOfKeys(check(values, partial), tried),
  };

  useEffect(() => setMended(new Set()), [refused]);
  const firstRefused = Object.keys(refused)[0];
  useEffect(() => {
    if (firstRefused !== undefined && (isSent.current || submitLabel === null)) goTo(fieldOf(firstRefused));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each response of the server
  }, [refused]);
  useEffect(() => {
    if (!focus) return;
    if (focus.key !== null) focusField(root.current, focus.key);
    else root.current?.querySelector<HTMLElement>('.ui-steps__text')?.focus();
  }, [focus]);

  const goTo = (key: string): void => {
    const at = steps.findIndex((of) => of.some((field) => field.key === key));
    if (at >= 0) setWanted(at);
    setFocus({ key });
  };
  const turnTo = (next: number): void => {
    setWanted(next);
    setFocus({ key: null });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const keys = new Set((isLast ? shown : current).map((field) => field.key));
    const half = new Set(
      Array.from(root.current?.querySelectorAll<HTMLInputElement>('[data-field] input') ?? [])
        .filter((input) => input.validity.badInput)
        .map((input) => input.closest<HTMLElement>('[data-field]')?.dataset.field ?? ''),
    );
    setPartial(half);
    setTried(new Set([...tried, ...keys]));
    const [first] = Object.keys(errorsOfKeys(check(latest.current, half), keys));
    if (first !== undefined) return goTo(fieldOf(first));
    if (!isLast) return turnTo(step + 1);
    isSent.current = true;
    if (!(await onSubmit(latest.current))) return;
    draft.clear();
    // What was emptied for the next entry isn't missing yet.
    const isFilled = (key: string): boolean => isAnswered(valueOf(latest.current, key));
    if (root.current) setTried((old) => new Set([...old].filter(isFilled)));
  };

  const cancel = async (): Promise<void> => {
    if ((await onCancel?.()) !== false) draft.clear();
  };
  const group = (of: readonly FormField[]): JSX.Element => (
    <div className="ui-form__fields">
      {of.map((field) => {
        const props: ControlProps = {
          field,
          id: `${id}-${field.id}`,
          value: valueOf(values, field.key),
          onChange: (value) => change(field.key, value),
          errors: errorsOfField(errors, field.key),
          rules,
          uploads,
        };
        const renderOwn = render && Object.hasOwn(render, field.key) ? render[field.key] : undefined;
        return (
          <div key={field.key} className={classNames('ui-form__field', field.className)} data-field={field.key}>
            {renderOwn ? renderOwn(props) : <FieldControl {...props} />}
          </div>
        );
      })}
    </div>
  );
  const section = ({ title, fields: own }: FormSection): JSX.Element | null => {
    const keys = new Set(own.map(({ key }) => key));
    const of = current.filter(({ key }) => keys.has(key));
    return of.length === 0 ? null : (
      <fieldset key={title} className="ui-form__section ui-card">
        <legend>{title}</legend>
        {group(of)}
      </fieldset>
    );
  };

  return (
    <form
      ref={root}
      className={classNames('ui-form', className)}
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div role="status">
        {draft.isRestored && (
          <p className="ui-form__restored">
            <span>Recuperamos lo que escribiste y no guardaste.</span>
            <button type="button" onClick={draft.discard}>
              Descartar
            </button>
          </p>
        )}
      </div>
      {steps.length > 1 && <StepLine step={step} count={steps.length} />}
      <QuietErrors.Provider value>{sections ? sections.map(section) : group(current)}</QuietErrors.Provider>
      {isLast && children}
      <FormAlert text={errorSummary(fields, errors) ?? error} />
      {submitLabel !== null && (
        <div className="ui-form__actions">
          {step > 0 && (
            <Button variant="ghost" disabled={busy} onClick={() => turnTo(step - 1)}>
              Atrás
            </Button>
          )}
          {onCancel && (
            <Button variant="ghost" disabled={busy} onClick={() => void cancel()}>
              Cancelar
            </Button>
          )}
          <Button type="submit" variant={submitVariant} busy={busy}>
            {isLast ? submitLabel : 'Siguiente'}
          </Button>
        </div>
      )}
    </form>
  );
}
