import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { ADMIN_PATHS, reportPath } from '../../../domain/adminPaths';
import { formatMoment } from '../../../domain/format';
import type { Role } from '../../../domain/contract/customers';
import { seesAllMoney } from '../../../domain/roles';
import { definitionOf, mayRead, REPORT_KEYS, SUBJECTS } from '../../../domain/reports/reports';
import type { ReportSubject } from '../../../domain/reports/types';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { PageHeader } from '../../ui/PageHeader';
import { LoadedPart, useLoaded } from '../useLoaded';
import { Figures } from './Figures';
import { queryOf, searchWith, useReportFilters, type FilterValues } from './filters';
import { ReportFilters } from './ReportFilters';
import { getReportSummary } from './service';
import './numbers.scss';

const ORDER = Object.keys(SUBJECTS) as readonly ReportSubject[];

/** What narrows the figures. */
const NARROWING = { filters: ['location_id', 'instructor_id', 'class_type_id'] } as const;

interface ReportsProps {
  readonly role: Role;
  /** The filters, which each report is opened with. */
  readonly values: FilterValues;
}

/** All reports, by subject, and what coaches are paid, which has screens of its own. */
function Reports({ role, values }: ReportsProps) {
  const keysOf = (subject: ReportSubject) =>
    REPORT_KEYS.filter((key) => definitionOf(key).subject === subject && mayRead(role, key));
  return (
    <div className="numbers-subjects">
      {ORDER.filter((subject) => keysOf(subject).length > 0).map((subject) => (
        <section key={subject} className="ui-card numbers-subject">
          <h2>{SUBJECTS[subject]}</h2>
          <ul>
            {keysOf(subject).map((key) => (
              <li key={key}>
                <Link to={`${reportPath(key)}?${searchWith(values, {})}`}>{definitionOf(key).title}</Link>
              </li>
            ))}
            {subject === 'classes' && seesAllMoney(role) && (
              <li>
                <Link to={ADMIN_PATHS.coachPay}>Pago de coaches</Link>
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** /admin/numeros */
export default function NumbersScreen() {
  useTitle('Números');
  const role = useSelector(selectMe)?.role ?? 'customer';
  const { values, change, period, zone } = useReportFilters();
  const query = useMemo(() => queryOf(NARROWING, { ...values, orden: '' }, period), [values, period]);
  const loaded = useLoaded(useCallback(() => getReportSummary(query), [query]));
  return (
    <div className="ui-container ui-page numbers">
      <PageHeader title="Números" text="Lo que vendes, tus clases y tu gente, por los días que elijas." />
      <div className="numbers-filters">
        <ReportFilters definition={NARROWING} values={values} period={period} onChange={change} />
      </div>
      <LoadedPart loaded={loaded} failed="No pudimos leer las cifras.">
        {({ figures, at }) => (
          <>
            <Figures figures={figures} values={values} />
            <p className="report-books">Leído el {formatMoment(at, zone)}.</p>
          </>
        )}
      </LoadedPart>
      <Reports role={role} values={values} />
    </div>
  );
}
