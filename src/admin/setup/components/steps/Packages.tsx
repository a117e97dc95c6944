import { UNLIMITED } from '../../../../../domain/credits';
import { toCentavos } from '../../../../../domain/money';
import { formatMoney } from '../../../../../domain/numbers';
import { Button } from '../../../../ui/Button';
import { Checkbox } from '../../../../ui/Checkbox';
import { FormAlert } from '../../../../ui/FormAlert';
import { TextField } from '../../../../ui/TextField';
import { useSaving, useStepDraft, type StepProps } from '../../steps';
import { SUGGESTED_PACKAGES } from '../../suggestions';
import { Items } from './Items';

interface Row {
  readonly title: string;
  readonly isChosen: boolean;
  readonly price: string;
  readonly days: string;
}

const PRICE = /^\d{1,6}(\.\d{1,2})?$/;
const DAYS = /^[1-9]\d{0,3}$/;
const wrongPrice = (price: string): string | null => (PRICE.test(price.trim()) ? null : 'Un precio como 220 o 220.50');
const wrongDays = (days: string): string | null => (DAYS.test(days.trim()) ? null : 'Días, desde 1');
const classesText = (amount: number): string =>
  amount === UNLIMITED ? 'Clases ilimitadas' : amount === 1 ? '1 clase' : `${amount} clases`;

/** Step: a set of initial packages. */
export function Packages({ studio, me, onPackages, onNext }: StepProps) {
  const known = new Set(studio.packages.map(({ title }) => title.trim().toLowerCase()));
  const offered = SUGGESTED_PACKAGES.filter(({ title }) => !known.has(title.toLowerCase()));
  const [{ rows }, change, clear] = useStepDraft<{ rows: readonly Row[] }>(`inicio.paquetes.${me}`, {
    rows: SUGGESTED_PACKAGES.map(({ title, price, expiration_days }) => ({
      title,
      isChosen: true,
      price: String(price),
      days: String(expiration_days),
    })),
  });
  const { busy, error, run } = useSaving();
  const rowOf = (title: string): Row | undefined => rows.find((row) => row.title === title);
  const edit = (title: string, changes: Partial<Row>): void =>
    change({ rows: rows.map((row) => (row.title === title ? { ...row, ...changes } : row)) });
  const chosen = offered.flatMap((one) => {
    const row = rowOf(one.title);
    return row?.isChosen ? [{ one, row }] : [];
  });
  const isWrong = chosen.some(({ row }) => wrongPrice(row.price) !== null || wrongDays(row.days) !== null);

  const save = async (): Promise<void> => {
    const packages = chosen.map(({ one, row }) => ({
      ...one,
      price: Number(row.price),
      expiration_days: Number(row.days),
    }));
    if (!(await run(() => onPackages(packages)))) return;
    clear();
    onNext();
  };

  return (
    <form
      className="setup-form ui-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && chosen.length > 0) void save();
      }}
    >
      <Items
        label="Tus paquetes"
        items={studio.packages.map(({ class_package_id, title, price }) => ({
          key: class_package_id,
          title,
          text: formatMoney(toCentavos(price)),
        }))}
      />
      {offered.map(({ title, class_amount, is_trial }) => {
        const row = rowOf(title);
        if (!row) return null;
        return (
          <fieldset key={title} className="setup-package" disabled={busy}>
            <legend className="ui-hidden">{title}</legend>
            <Checkbox checked={row.isChosen} onChange={(isChosen) => edit(title, { isChosen })}>
              <strong>{title}</strong>{' '}
              <span className="setup-note">
                {[classesText(class_amount) !== title && classesText(class_amount), is_trial && 'una vez por cliente']
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Checkbox>
            {row.isChosen && (
              <div className="setup-package__terms">
                <TextField
                  label="Precio"
                  prefix="$"
                  inputMode="decimal"
                  value={row.price}
                  error={wrongPrice(row.price)}
                  onChange={(price) => edit(title, { price })}
                />
                <TextField
                  label="Vigencia en días"
                  inputMode="numeric"
                  value={row.days}
                  error={wrongDays(row.days)}
                  onChange={(days) => edit(title, { days })}
                />
              </div>
            )}
          </fieldset>
        );
      })}
      <FormAlert text={error} />
      {offered.length > 0 && (
        <div className="ui-form__actions">
          <Button type="submit" busy={busy} disabled={isWrong || chosen.length === 0}>
            Guardar y continuar
          </Button>
        </div>
      )}
    </form>
  );
}
