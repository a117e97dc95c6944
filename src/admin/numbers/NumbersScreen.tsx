import { Link } from 'react-router-dom';
import { reportPath } from '../../../domain/adminPaths';
import { definitionOf, REPORT_KEYS, SUBJECTS } from '../../../domain/reports/reports';
import type { ReportSubject } from '../../../domain/reports/types';
import { useTitle } from '../../ssr/RenderContext';
import { PageHeader } from '../../ui/PageHeader';
import './numbers.scss';

const ORDER = Object.keys(SUBJECTS) as readonly ReportSubject[];
const keysOf = (subject: ReportSubject) => REPORT_KEYS.filter((key) => definitionOf(key).subject === subject);

/** All reports, by subject. */
function Reports() {
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
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Números" text="Lo que vendes, tus clases y tu gente, por los días que elijas." />
      <Reports />
    </div>
  );
}
