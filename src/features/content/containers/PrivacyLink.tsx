import { connect } from 'react-redux';
import { pagePath } from '../../../core/routing/paths';
import type { RootState } from '../../../core/state';
import { selectPrivacyPage } from '../actions';
import type { ContentPageSummary } from '../service';
import '../content.scss';

/** Beside fields that ask for personal data; in another tab, so that nothing typed is lost. */
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
