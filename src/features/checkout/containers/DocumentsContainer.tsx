import { useState } from 'react';
import type { ContentPageSummary } from '../../content/service';
import { Checkbox } from '../../../ui/Checkbox';
import { lazyComponent } from '../../../ui/lazyComponent';
import '../checkout.scss';
import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectDocuments } from '../selectors';

const ContentPageDialog = lazyComponent(() => import('../../content/containers/ContentPageDialog'));

interface DocumentsProps {
  readonly business: string;
  readonly documents: readonly ContentPageSummary[];
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
}

/** What every buyer accepts; each document can be read without leaving checkout. */
function Documents({ business, documents, accepted, onChange }: DocumentsProps) {
  const [read, setRead] = useState<ContentPageSummary | null>(null);
  return (
    <div className="checkout-documents">
      <Checkbox name="documentos" checked={accepted} onChange={onChange}>
        Al comprar cualquier paquete de {business} aceptas los siguientes documentos:
      </Checkbox>
      <ul>
        {documents.map((page) => (
          <li key={page.page_id}>
            <button type="button" className="checkout-link" onClick={() => setRead(page)}>
              {page.title}
            </button>
          </li>
        ))}
      </ul>
      {read && <ContentPageDialog slug={read.slug} title={read.title} onClosed={() => setRead(null)} />}
    </div>
  );
}

export default connect((state: RootState) => ({
  business: selectConfig(state).business_name,
  documents: selectDocuments(state),
}))(Documents);
