import { useState } from 'react';
import type { ContentPageSummary } from '../../content/service';
import { Checkbox } from '../../../ui/Checkbox';
import { lazyComponent } from '../../../ui/lazyComponent';

const ContentPageDialog = lazyComponent(() => import('../../content/containers/ContentPageDialog'));

export interface TermsFieldProps {
  readonly id: string;
  readonly name: string;
  readonly documents: readonly ContentPageSummary[];
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string | null;
}

/** One box for all documents that sign-up requires; each can be read without leaving the form. */
export function TermsField({ id, name, documents, checked, onChange, error }: TermsFieldProps) {
  const [read, setRead] = useState<ContentPageSummary | null>(null);
  return (
    <div>
      <Checkbox id={id} name={name} checked={checked} onChange={onChange} error={error}>
        Acepto los términos y condiciones
      </Checkbox>
      <p className="session-documents">
        <span className="ui-hidden">Léelos aquí:</span>
        {documents.map((page) => (
          <button key={page.page_id} type="button" className="session-link" onClick={() => setRead(page)}>
            {page.title}
          </button>
        ))}
      </p>
      {read && <ContentPageDialog slug={read.slug} title={read.title} onClosed={() => setRead(null)} />}
    </div>
  );
}
