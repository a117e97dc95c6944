import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath, rosterPath } from '../../../domain/adminPaths';
import type { Rating, RatingsQuery, RatingSummary } from '../../../domain/contract/ratings';
import { csvMoment } from '../../../domain/csv';
import { formatMoment } from '../../../domain/format';
import type { FormValues } from '../../../domain/forms/types';
import { TEXTAREA_MAX } from '../../../domain/forms/values';
import { plural } from '../../../domain/numbers';
import { selectConfig } from '../../features/appconfig/state';
import { Button } from '../../ui/Button';
import { Stars } from '../../ui/Stars';
import { fieldText, formField } from '../../ui/form/controls';
import { TextControl } from '../../ui/form/TextControls';
import { ActionDialog } from '../access/components/ActionDialog';
import { useCalls } from '../calls';
import { DataTable, type Column } from '../list/DataTable';
import { useList } from '../list/useList';
import { getRatings, postFollowUp } from './service';
import './ratings.scss';

const FIELDS = [formField('text', 'textarea', 'Qué hicimos o qué haremos')];
const RULES = { requiredTexts: { text: 'Escribe el seguimiento.' } };
const HINT = 'Solo lo lee el equipo. Queda también en las notas de la persona.';
const RENDER = {
  text: (props: Parameters<typeof TextControl>[0]) => (
    <TextControl {...props} extra={{ maxLength: TEXTAREA_MAX, hint: HINT }} />
  ),
};

const nameOf = ({ customer }: Rating): string => (customer ? `${customer.name} ${customer.last_name}`.trim() : '');

interface FollowUpProps {
  readonly rating: Rating;
  readonly kind: RatingsQuery['kind'];
  readonly customerId: number;
  readonly onStored: () => void;
  readonly onClose: () => void;
}

/** What the team did about a rating: a note of its customer. */
function FollowUpDialog({ rating: { rating_id, ...rating }, kind, customerId, onStored, onClose }: FollowUpProps) {
  const { onCall } = useCalls();
  const [values, setValues] = useState<FormValues>({ text: '' });
  const about = kind === 'class' ? { class_reservation_id: rating_id } : { video_rating_id: rating_id };
  return (
    <ActionDialog
      title={`Seguimiento a ${nameOf({ rating_id, ...rating })}`}
      draft={`seguimiento.${kind}-${rating_id}`}
      text={rating.comment ?? `Calificó ${rating.title} sin comentario.`}
      fields={FIELDS}
      rules={RULES}
      values={values}
      onChange={setValues}
      render={RENDER}
      ok="Guardar seguimiento"
      onSend={async () => {
        const body = { text: fieldText(values.text ?? null).trim(), pinned: false, ...about };
        const result = await onCall(() => postFollowUp(customerId, body));
        if (result.ok) onStored();
        return result.ok ? null : result.error.message;
      }}
      onClose={onClose}
    />
  );
}

/** 'Clase 4.6 · Coach 4.9 · 12 calificaciones'. */
function summaryText({ count, class_stars, coach_stars }: RatingSummary, kind: RatingsQuery['kind']): string {
  const mean = (stars: number | null): string => (stars ?? 0).toFixed(1);
  const of = kind === 'class' ? 'Clase' : 'Video';
  return `${of} ${mean(class_stars)} · Coach ${mean(coach_stars)} · ${plural(count, 'calificación', 'calificaciones')}`;
}

interface RatingsTableProps {
  /** Names the list in the store. */
  readonly name: string;
  /** Memoised by the caller: another object reads the list again. */
  readonly query: RatingsQuery;
  readonly empty: ReactNode;
  readonly filters?: ReactNode;
}

/** Ratings with their means; the team can note what it did about one. */
export function RatingsTable({ name, query, empty, filters }: RatingsTableProps) {
  const zone = useSelector(selectConfig).timezone;
  const { kind } = query;
  const [open, setOpen] = useState<Rating | null>(null);
  const list = useList(
    name,
    useCallback((after?: string) => getRatings({ ...query, ...(after !== undefined && { after }) }), [query]),
  );
  const columns = useMemo((): ReadonlyArray<Column<Rating>> => {
    const when = ({ at }: Rating): string => formatMoment(at, zone);
    return [
      {
        key: 'de',
        label: kind === 'class' ? 'Clase' : 'Video',
        cell: (rating) =>
          rating.single_class_id === null ? (
            rating.title
          ) : (
            <Link to={rosterPath(rating.single_class_id)}>{rating.title}</Link>
          ),
        text: ({ title }) => title,
      },
      {
        key: 'cuando',
        label: 'Fecha',
        cell: (rating) => (
          <>
            {when(rating)}
            {rating.location !== null && <span className="ratings-quiet">{rating.location}</span>}
          </>
        ),
        text: when,
        file: ({ at }) => csvMoment(at, zone),
      },
      { key: 'coach', label: 'Coach', text: ({ coaches }) => coaches.join(', ') },
      {
        key: 'cliente',
        label: 'Cliente',
        cell: (rating) =>
          rating.customer && <Link to={customerPath(rating.customer.customer_id)}>{nameOf(rating)}</Link>,
        text: nameOf,
      },
      {
        key: 'clase',
        label: kind === 'class' ? 'Estrellas de la clase' : 'Estrellas del video',
        cell: ({ class_stars, title }) => <Stars value={class_stars} label={title} />,
        text: ({ class_stars }) => String(class_stars),
        file: ({ class_stars }) => class_stars,
      },
      {
        key: 'estrellas-coach',
        label: 'Estrellas del coach',
        cell: ({ coach_stars }) => <Stars value={coach_stars} label="Coach" />,
        text: ({ coach_stars }) => String(coach_stars),
        file: ({ coach_stars }) => coach_stars,
      },
      {
        key: 'comentario',
        label: 'Comentario',
        cell: ({ comment }) => comment !== null && <q className="ratings-comment">{comment}</q>,
        text: ({ comment }) => comment ?? '',
      },
      {
        key: 'seguimiento',
        label: 'Seguimiento',
        cell: (rating) => (
          <>
            {rating.notes.map((note) => (
              <span key={note.customer_note_id} className="ratings-note">
                {note.text}
                <span className="ratings-quiet">
                  {note.created_by ?? 'Alguien del equipo'}, {formatMoment(note.createdAt, zone)}
                </span>
              </span>
            ))}
            {rating.customer && (
              <Button variant="quiet" size="sm" onClick={() => setOpen(rating)}>
                Anotar<span className="ui-hidden"> seguimiento a {nameOf(rating)}</span>
              </Button>
            )}
          </>
        ),
        text: ({ notes }) => notes.map(({ text }) => text).join(' / '),
      },
    ];
  }, [kind, zone]);
  // A coach reads neither names nor what the team noted.
  const isNamed = list.rows?.some(({ customer }) => customer !== null) ?? true;
  const summary = list.page?.summary;
  return (
    <>
      {summary && summary.count > 0 && (
        <p className="ratings-summary" role="status">
          {summaryText(summary, kind)}
        </p>
      )}
      <DataTable
        name={name.split('.')[0] ?? name}
        label="Calificaciones"
        columns={isNamed ? columns : columns.filter(({ key }) => key !== 'cliente' && key !== 'seguimiento')}
        list={list}
        rowKey={({ rating_id }) => rating_id}
        empty={empty}
        filters={filters}
      />
      {open?.customer && (
        <FollowUpDialog
          rating={open}
          kind={kind}
          customerId={open.customer.customer_id}
          onStored={() => void list.reload()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
