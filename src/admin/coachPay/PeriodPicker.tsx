import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { fortnightOf, monthOf, nextPeriod, type PayPeriod } from '../../../domain/coachPay';
import { IconButton } from '../../ui/IconButton';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { TextField } from '../../ui/TextField';
import type { usePayPeriod } from './usePayPeriod';

const KINDS = [
  { value: 'fortnight', label: 'Quincena' },
  { value: 'month', label: 'Mes' },
] as const;
const PERIODS = { fortnight: fortnightOf, month: monthOf };

const isSame = (a: PayPeriod, b: PayPeriod): boolean => a.from === b.from && a.to === b.to;

/** The days of a statement: half a month, a month, or any. */
export function PeriodPicker({ period, problem, onPeriod }: ReturnType<typeof usePayPeriod>) {
  const kind = KINDS.find(({ value }) => problem === null && isSame(PERIODS[value](period.from), period))?.value;
  return (
    <div className="coach-pay-period" role="group" aria-label="Periodo">
      <IconButton label="Periodo anterior" disabled={problem !== null} onClick={() => onPeriod(nextPeriod(period, -1))}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton label="Periodo siguiente" disabled={problem !== null} onClick={() => onPeriod(nextPeriod(period, 1))}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
      <SegmentedFilter<string>
        label="Periodo"
        value={kind ?? ''}
        options={KINDS}
        onChange={(value) => problem === null && onPeriod((value === 'month' ? monthOf : fortnightOf)(period.from))}
      />
      <TextField
        label="Desde"
        name="desde"
        type="date"
        value={period.from}
        onChange={(from) => onPeriod({ ...period, from })}
      />
      <TextField
        label="Hasta"
        name="hasta"
        type="date"
        value={period.to}
        error={problem}
        onChange={(to) => onPeriod({ ...period, to })}
      />
    </div>
  );
}
