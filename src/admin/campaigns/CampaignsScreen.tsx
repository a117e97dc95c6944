import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { CAMPAIGN_LABELS } from '../../../domain/campaigns';
import type { Campaign } from '../../../domain/contract/campaigns';
import { formatMoment } from '../../../domain/format';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import { lazyComponent } from '../../ui/lazyComponent';
import { audienceLabel } from '../customers/useAudiences';
import { CardList, RowAction } from '../list/ListBody';
import { useList } from '../list/useList';
import { ScreenSkeleton } from '../ScreenSkeleton';
import { LoadedPart, useLoaded } from '../useLoaded';
import { CampaignReport } from './CampaignReport';
import { STATE_TONES, peopleText } from './labels';
import { getCampaign, getCampaigns } from './service';
import './campaigns.scss';

const CampaignEditor = lazyComponent(() => import('./CampaignEditor'), <ScreenSkeleton />);

/**
 * /admin/campanas: the list, or with ?ver= one campaign: a draft to write, or what became of it; 'nueva' is a new one.
 */
export default function CampaignsScreen() {
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('ver');
  const id = Number(chosen) || null;
  const one = useLoaded(useMemo(() => (id === null ? null : () => getCampaign(id)), [id]));
  if (chosen === null) return <CampaignList />;
  const open = (campaign: Campaign): void => {
    if (campaign.campaign_id === id) one.set(campaign);
    else setAddress({ ver: String(campaign.campaign_id) }, { replace: true });
  };
  const editor = (stored: Campaign | null) => (
    <CampaignEditor
      key={`${chosen}.${stored?.version ?? 0}`}
      stored={stored}
      onStored={open}
      onDeleted={() => setAddress({})}
    />
  );
  if (id === null) return editor(null);
  return (
    <LoadedPart loaded={one} failed="No pudimos cargar la campaña." waiting={<ScreenSkeleton />}>
      {(campaign) => (campaign.state === 'draft' ? editor(campaign) : <CampaignReport campaign={campaign} {...one} />)}
    </LoadedPart>
  );
}

/** The newest first. */
function CampaignList() {
  useTitle('Campañas');
  const { timezone } = useSelector(selectConfig);
  const list = useList('campanas', getCampaigns);
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Campañas"
        text="Un correo a un grupo de clientes que aceptaron recibir novedades, con lo que trajo."
        actions={<LinkButton to={`${ADMIN_PATHS.campaigns}?ver=nueva`}>Nueva campaña</LinkButton>}
      />
      <CardList
        list={list}
        failed="No pudimos cargar las campañas."
        waiting={<SkeletonGroup label="Cargando campañas" rows={3} height={92} />}
        empty={
          <EmptyState
            title="Todavía no hay campañas."
            text="Invita a quien dejó de venir, anuncia un horario nuevo o felicita a quien cumple años."
          />
        }
        moreLabel="Ver más"
        rowKey={({ campaign_id }) => campaign_id}
        card={(campaign) => {
          const {
            campaign_id,
            name,
            state,
            segment,
            segment_name,
            sent_at,
            recipients,
            delivered,
            opened,
            unsubscribed,
          } = campaign;
          return {
            title: name,
            children: (
              <>
                <p>
                  <Badge tone={STATE_TONES[state]}>{CAMPAIGN_LABELS[state]}</Badge>{' '}
                  {audienceLabel(segment, segment_name)}
                  {sent_at !== null && ` · ${formatMoment(sent_at, timezone)}`}
                </p>
                {state !== 'draft' && (
                  <p>
                    Le llegó a {delivered} de {peopleText(recipients)}; la abrieron {opened}, se dieron de baja{' '}
                    {unsubscribed}.
                  </p>
                )}
              </>
            ),
            actions: (
              <RowAction of={name} to={`${ADMIN_PATHS.campaigns}?ver=${campaign_id}`}>
                {state === 'draft' ? 'Escribir' : 'Ver resultados'}
              </RowAction>
            ),
          };
        }}
      />
    </div>
  );
}
