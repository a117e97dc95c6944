import { connect } from 'react-redux';
import { pagePath } from '../../../core/routing/paths';
import type { RootState } from '../../../core/state';
import { selectPrivacyPage } from '../actions';
import type { ContentPageSummary } from '../service';
import '../content.scss';

/** The privacy notice beside fields for personal data; opens a new tab, so that typed text isn't lost. */
function PrivacyLink({ page }: { readonly page: ContentPageSummary | null }) {
  if (!page) return null;
  return (
    <p className="content-privacy">
      Cuidamos estos datos:{' '}
      <a href={pagePath(page.slug)} target="_blank" rel="noopener noreferrer">
        {page.title}
        <span className="ui-hidden"> (se abre en otra pestaña)</span>
      </a>
    </p>
  );
}

export default connect((state: RootState) => ({ page: selectPrivacyPage(state) }))(PrivacyLink);
