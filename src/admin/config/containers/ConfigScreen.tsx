import History from 'lucide-react/icons/history';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { foldForSearch } from '../../../../domain/attendance';
import { CONFIG_KEYS, type ConfigKey } from '../../../../domain/config';
import { CONFIG_HELP } from '../../../../domain/configHelp';
import { CONFIG_LABELS, type ConfigGroup } from '../../../../domain/configLabels';
import type { AppDispatch } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import { getPackages } from '../../../features/packages/service';
import { useTitle } from '../../../ssr/RenderContext';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Select } from '../../../ui/Select';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { lazyComponent } from '../../../ui/lazyComponent';
import VersionsDialog from '../components/VersionsDialog';
import { useUnsavedWarning } from '../../rooms/useUnsavedWarning';
import { contrastWarnings } from '../contrast';
import { GROUP_LABELS } from '../labels';
import { refreshSite } from '../refreshSite';
import { useConfigDraft, type ConfigDraft } from '../useConfigDraft';
import { useCalls } from '../../calls';
import { useLoaded } from '../../useLoaded';
import type { PackageChoice } from '../components/ConfigControl';
import { ConfigField } from '../components/ConfigField';
import { SaveBar } from '../components/SaveBar';
import { CfdiAccount } from '../../cfdis/CfdiAccount';
import { MailServer } from '../../mailServer/MailServer';
import { PaymentKeys } from '../../paymentKeys/PaymentKeys';
import { Tests } from '../components/Tests';
import '../config.scss';

const SitePreview = lazyComponent(() => import('../../preview/SitePreview'), <Skeleton shape="block" height={480} />);

const NO_PACKAGES: readonly PackageChoice[] = [];
const KEYS = Object.keys(CONFIG_KEYS) as ConfigKey[];
const GROUPS = Object.keys(GROUP_LABELS) as ConfigGroup[];
const keysOf = (group: ConfigGroup): ConfigKey[] => KEYS.filter((key) => CONFIG_LABELS[key].group === group);

const matchesSearch = (key: ConfigKey, words: string): boolean => {
  const text = foldForSearch(`${CONFIG_LABELS[key].label} ${CONFIG_HELP[key]} ${key}`);
  return foldForSearch(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** /admin/configuracion: all keys of the studio by group. */
export default function ConfigScreen() {
  useTitle('Configuración');
  const { draft, error, busy, reload } = useConfigDraft();
  if (error !== null && !draft)
    return (
      <ErrorState title="No pudimos cargar la configuración." text={error} busy={busy} onRetry={() => void reload()} />
    );
  if (!draft) return <SkeletonGroup label="Cargando la configuración" shape="block" height={480} />;
  return <Editor draft={draft} />;
}

function Editor({ draft }: { readonly draft: ConfigDraft }) {
  const dispatch = useDispatch<AppDispatch>();
  const { timezone } = useSelector(selectConfig);
  const { onSuccess } = useCalls();
  const [address, setAddress] = useSearchParams();
  const [words, setWords] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [hasVersions, setVersions] = useState(false);
  const packages = useLoaded(getPackages).data ?? NO_PACKAGES;
  const { setUnsaved } = useUnsavedWarning();
  useEffect(() => setUnsaved(draft.edits.size > 0), [draft.edits, setUnsaved]);
  const warnings = useMemo(() => contrastWarnings(draft.config), [draft.config]);

  const wanted = address.get('grupo');
  const group = GROUPS.find((one) => one === wanted) ?? 'negocio';
  const choose = (next: string): void => {
    setWords('');
    setOnlyChanged(false);
    setAddress({ grupo: next }, { replace: true });
  };
  const differing = KEYS.filter((key) => !draft.isInitial(key));
  const isSearch = words.trim() !== '';
  const shown = isSearch || onlyChanged ? GROUPS : [group];
  const keep = (key: ConfigKey): boolean =>
    (!isSearch || matchesSearch(key, words.trim())) && (!onlyChanged || !draft.isInitial(key));
  const sections = shown
    .map((one) => ({ group: one, keys: keysOf(one).filter(keep) }))
    .filter(({ keys }) => keys.length > 0);
  const hasPreview = sections.length === 1 && sections[0]?.group === 'apariencia';

  return (
    <div className="ui-container ui-page config">
      <PageHeader
        title="Configuración"
        text="Lo que guardes se ve en tu sitio en unos segundos."
        actions={
          <Button variant="ghost" icon={<History size={18} aria-hidden />} onClick={() => setVersions(true)}>
            Versiones
          </Button>
        }
      />
      <div className="config-search">
        <TextField label="Buscar una opción" type="search" value={words} onChange={setWords} />
        <Checkbox checked={onlyChanged} onChange={setOnlyChanged}>
          Solo lo que cambiaste ({differing.length})
        </Checkbox>
      </div>
      <div className="config-columns" data-preview={hasPreview || undefined}>
        <nav className="config-nav" aria-label="Grupos de la configuración">
          <ul>
            {GROUPS.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  aria-current={one === group && !isSearch && !onlyChanged ? 'true' : undefined}
                  onClick={() => choose(one)}
                >
                  {GROUP_LABELS[one]}
                  {keysOf(one).some((key) => draft.edits.has(key)) && (
                    <span className="config-dot" aria-label="Con cambios" role="img" />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="config-select">
          <Select
            label="Grupo"
            value={group}
            options={GROUPS.map((one) => ({ value: one, label: GROUP_LABELS[one] }))}
            onChange={choose}
          />
        </div>
        <div className="config-sections">
          {sections.length === 0 && (
            <EmptyState
              title={isSearch ? 'No encontramos esa opción.' : 'Todo está en su valor inicial.'}
              text={isSearch ? 'Prueba con otra palabra.' : undefined}
            />
          )}
          {sections.map(({ group: one, keys }) => (
            <section key={one} aria-labelledby={`grupo-${one}`} className="ui-card config-section">
              <h2 id={`grupo-${one}`}>{GROUP_LABELS[one]}</h2>
              {keys.map((key) => (
                <ConfigField key={key} draft={draft} name={key} packages={packages} warnings={warnings} />
              ))}
              {one === 'pagos' && (
                <>
                  <PaymentKeys provider="stripe" />
                  <PaymentKeys provider="paypal" />
                  <CfdiAccount />
                </>
              )}
              {one === 'contacto' && <MailServer />}
              <Tests group={one} />
            </section>
          ))}
        </div>
        {hasPreview && (
          <div className="config-preview">
            <SitePreview config={draft.config} css={draft.check.css} />
          </div>
        )}
      </div>
      <SaveBar draft={draft} />
      {hasVersions && (
        <VersionsDialog
          version={draft.version}
          timezone={timezone}
          hasEdits={draft.edits.size > 0}
          onRestored={(config) => {
            draft.adopt(config);
            setVersions(false);
            onSuccess('La configuración volvió a esa versión.');
            void dispatch(refreshSite());
          }}
          onClose={() => setVersions(false)}
        />
      )}
    </div>
  );
}
