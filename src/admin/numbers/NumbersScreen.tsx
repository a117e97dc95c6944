import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { reportPath } from '../../../domain/adminPaths';
import type { Role } from '../../../domain/contract/customers';
import { definitionOf, mayRead, REPORT_KEYS, SUBJECTS } from '../../../domain/reports/reports';
import type { ReportSubject } from '../../../domain/reports/types';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { PageHeader } from '../../ui/PageHeader';
import './numbers.scss';

const ORDER = Object.keys(SUBJECTS) as readonly ReportSubject[];

/** All reports, by subject. */
function Reports({ role }: { readonly role: Role }) {
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
                <Link to={reportPath(key)}>{definitionOf(key).title}</Link>
              </li>
            ))}
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
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Números" text="Lo que vendes, tus clases y tu gente, por los días que elijas." />
      <Reports role={role} />
    </div>
  );
}
