import { useEffect, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ConfigKey } from '../../../../domain/config';
import { useTitle } from '../../../ssr/RenderContext';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ConfigField } from '../../config/components/ConfigField';
import { SaveBar } from '../../config/components/SaveBar';
import { useConfigDraft, type ConfigDraft } from '../../config/useConfigDraft';
import { useUnsavedWarning } from '../../rooms/useUnsavedWarning';
import { SortableList } from '../../sortable/SortableList';
import { sectionsInOrder, type EditedSection } from '../sections';
import '../../config/config.scss';

const SitePreview = lazyComponent(() => import('../../preview/SitePreview'), <Skeleton shape="block" height={480} />);
const PromoDialog = lazyComponent(() => import('../../../features/promo/PromoDialog'));

/** /admin/portada: edits the landing page, its banner and its promotion. */
export default function LandingScreen() {
  useTitle('Portada');
  const { draft, error, busy, reload } = useConfigDraft();
  if (error !== null && !draft)
    return <ErrorState title="No pudimos cargar la portada." text={error} busy={busy} onRetry={() => void reload()} />;
  if (!draft) return <SkeletonGroup label="Cargando la portada" shape="block" height={480} />;
  return <Editor draft={draft} />;
}

function Editor({ draft }: { readonly draft: ConfigDraft }) {
  const [open, setOpen] = useState<string | null>('hero');
  const { setUnsaved } = useUnsavedWarning();
  useEffect(() => setUnsaved(draft.edits.size > 0), [draft.edits, setUnsaved]);
  const sections = sectionsInOrder((section) => Number(draft.config[section.order]));
  const chosen = sections.find(({ id }) => id === open);
  const move = (ids: readonly (string | number)[]): void =>
    ids.forEach((id, place) => {
      const section = sections.find((one) => one.id === id);
      if (section) draft.set(section.order, String(place + 1));
    });

  return (
    <div className="ui-container ui-page config">
      <PageHeader title="Portada" text="Ordena, muestra y edita lo que se ve al entrar a tu sitio." />
      <div className="config-columns landing-editor">
        <div className="config-sections">
          <section className="ui-card config-section" aria-labelledby="portada-secciones">
            <h2 id="portada-secciones">Secciones</h2>
            <SortableList
              label="Secciones de la portada"
              items={sections}
              onMove={move}
              renderItem={(section) => (
                <div className="config-section-row">
                  <Checkbox
                    checked={Boolean(draft.config[section.enabled])}
                    disabled={draft.ruleOf(section.enabled) === 'fix'}
                    onChange={(on) => draft.set(section.enabled, String(on))}
                  >
                    {section.label}
                  </Checkbox>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-expanded={section.id === open}
                    onClick={() => setOpen(section.id === open ? null : section.id)}
                  >
                    Editar<span className="ui-hidden"> {section.label}</span>
                  </Button>
                </div>
              )}
            />
          </section>
          {chosen && <SectionFields draft={draft} section={chosen} />}
          <Fields
            draft={draft}
            title="Banner"
            keys={['banner_enabled', 'banner_text', 'banner_link', 'banner_new_customers']}
          />
          <Fields
            draft={draft}
            title="Promoción"
            keys={[
              'popup_presencial_enabled',
              'popup_presencial_src',
              'popup_presencial_link',
              'popup_presencial_new_customers',
            ]}
          >
            <PromoPreview src={draft.config.popup_presencial_src} link={draft.config.popup_presencial_link} />
          </Fields>
        </div>
        <div className="config-preview">
          <SitePreview config={draft.config} />
        </div>
      </div>
      <SaveBar draft={draft} />
    </div>
  );
}

function SectionFields({ draft, section }: { readonly draft: ConfigDraft; readonly section: EditedSection }) {
  const { id, label, fields, place } = section;
  return (
    <section className="ui-card config-section" aria-labelledby={`portada-${id}`}>
      <h2 id={`portada-${id}`}>{label}</h2>
      {fields.map((key) => (
        <ConfigField key={key} draft={draft} name={key} here />
      ))}
      {place && (
        <p>
          Esta sección se llena sola. <Link to={place.to}>{place.label}</Link>
        </p>
      )}
    </section>
  );
}

interface FieldsProps {
  readonly draft: ConfigDraft;
  readonly title: string;
  readonly keys: readonly ConfigKey[];
  readonly children?: JSX.Element;
}

function Fields({ draft, title, keys, children }: FieldsProps) {
  return (
    <section className="ui-card config-section" aria-label={title}>
      <h2>{title}</h2>
      {keys.map((key) => (
        <ConfigField key={key} draft={draft} name={key} here />
      ))}
      {children}
    </section>
  );
}

/** Preview of the promotion's window; its link is disabled. */
function PromoPreview({ src, link }: { readonly src: string; readonly link: string }) {
  const [isShown, setShown] = useState(false);
  const stay = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a')) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <div>
      <Button variant="ghost" disabled={src === ''} onClick={() => setShown(true)}>
        Ver la ventana
      </Button>
      {src === '' && <p className="config-test__hint">Elige una imagen para verla.</p>}
      {isShown && (
        <>
          {/* Clicks in the dialog, rendered elsewhere in the document, bubble to here. */}
          <div onClickCapture={stay} role="presentation">
            <PromoDialog src={src} link={link} onGone={() => setShown(false)} />
          </div>
        </>
      )}
    </div>
  );
}
