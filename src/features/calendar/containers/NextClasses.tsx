import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { NextClassQuery } from '../../../../domain/contract/schedule';
import { longDay } from '../../../../domain/format';
import type { Day } from '../../../../domain/studioTime';
import type { AppDispatch } from '../../../core/state';
import { Button } from '../../../ui/Button';
import { onFirstInteraction } from '../../../ssr/onFirstInteraction';
import { fetchNextClass } from '../../schedule/actions';

interface NextClassesProps {
  /** Where to start and what to look for. */
  readonly query: NextClassQuery;
  /** Whether to ask after the first interaction only, as the page came without the asking script. */
  readonly later: boolean;
  readonly onDay: (day: Day) => void;
  readonly onNextWeek: () => void;
  /** The next day with classes; null: there is none; undefined: not known. */
  readonly onAsk: (query: NextClassQuery) => Promise<Day | null | undefined>;
}

/** Leads from an empty week to the next day with classes; until that is known, to the next week. */
function NextClasses({ query, later, onDay, onNextWeek, onAsk }: NextClassesProps) {
  const [date, setDate] = useState<Day | null | undefined>(undefined);
  const asked = JSON.stringify(query);
  useEffect(() => {
    let here = true;
    setDate(undefined);
    const ask = async (): Promise<void> => {
      if (later) await onFirstInteraction();
      const day = here ? await onAsk(JSON.parse(asked) as NextClassQuery) : undefined;
      if (here) setDate(day);
    };
    void ask();
    return () => {
      here = false;
    };
  }, [asked, later, onAsk]);
  if (date === null) return <p className="schedule-notice__none">Todavía no hay más clases publicadas.</p>;
  return (
    <Button variant="ghost" onClick={() => (date ? onDay(date) : onNextWeek())}>
      {date ? `Ver las del ${longDay(date)}` : 'Ver la próxima semana'}
    </Button>
  );
}

export default connect(null, (dispatch: AppDispatch) => ({
  onAsk: async (query: NextClassQuery) => {
    const result = await dispatch(fetchNextClass(query));
    return result.ok ? result.data : undefined;
  },
}))(NextClasses);
