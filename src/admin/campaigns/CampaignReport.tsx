import { useSelector } from 'react-redux';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { fillName, CAMPAIGN_LABELS, CAMPAIGN_RESULT_DAYS, paragraphsOf } from '../../../domain/campaigns';
import type { Campaign } from '../../../domain/contract/campaigns';
import { formatMoment } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { formatMoney, formatNumber } from '../../../domain/numbers';
import { confirm } from '../../core/confirm/confirm';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { Button, LinkButton } from '../../ui/Button';
import { PageHeader } from '../../ui/PageHeader';
import { useCalls } from '../calls';
import { audienceLabel } from '../customers/useAudiences';
import type { Loaded } from '../useLoaded';
import { STATE_TONES } from './labels';
import { cancelCampaign } from './service';

interface ReportProps extends Pick<Loaded<Campaign>, 'set' | 'reload' | 'busy'> {
  readonly campaign: Campaign;
}

const FIGURES: ReadonlyArray<readonly [label: string, of: (campaign: Campaign) => string]> = [
  ['Personas', ({ recipients }) => formatNumber(recipients)],
  ['Les llegó', ({ delivered }) => formatNumber(delivered)],
  ['La abrieron', ({ opened }) => formatNumber(opened)],
  ['Rebotaron', ({ bounced }) => formatNumber(bounced)],
  ['No deseada', ({ complained }) => formatNumber(complained)],
  ['Se dieron de baja', ({ unsubscribed }) => formatNumber(unsubscribed)],
  ['Reservaron', ({ booked }) => formatNumber(booked)],
  ['Compraron', ({ bought }) => formatNumber(bought)],
  ['Ventas', ({ sales }) => formatMoney(toCentavos(sales))],
];

/** What became of a campaign that was sent, or is being sent. */
export function CampaignReport({ campaign, set, reload, busy }: ReportProps) {
  const { campaign_id, name, state, segment, segment_name, sent_at, ended_at, subject, heading, text } = campaign;
  useTitle(name);
  const { timezone } = useSelector(selectConfig);
  const { onWrite, onSuccess } = useCalls();
  const stop = async (): Promise<void> => {
    const text = 'Quienes todavía no la reciben ya no la reciben. Lo que ya salió no regresa.';
    if (!(await confirm({ text, ok: 'Detener el envío', cancel: 'Seguir enviando' }))) return;
    const result = await onWrite(() => cancelCampaign(campaign_id));
    if (!result.ok) return;
    onSuccess('Campaña detenida.');
    set(result.data);
  };
  return (
    <div className="ui-container ui-page campaign-report">
      <PageHeader
        title={name}
        eyebrow="Campañas"
        text={`${audienceLabel(segment, segment_name)} · ${formatMoment(sent_at ?? '', timezone)}`}
        actions={
          <>
            <LinkButton variant="quiet" to={ADMIN_PATHS.campaigns}>
              Todas las campañas
            </LinkButton>
            <Button variant="ghost" busy={busy} onClick={() => void reload()}>
              Actualizar
            </Button>
            {state === 'sending' && (
              <Button variant="danger" onClick={() => void stop()}>
                Detener el envío
              </Button>
            )}
          </>
        }
      />
      <p>
        <Badge tone={STATE_TONES[state]}>{CAMPAIGN_LABELS[state]}</Badge>
        {ended_at !== null && ` ${formatMoment(ended_at, timezone)}`}
      </p>
      <dl className="campaign-report__figures">
        {FIGURES.map(([label, of]) => (
          <div key={label} className="ui-card">
            <dt>{label}</dt>
            <dd>{of(campaign)}</dd>
          </div>
        ))}
      </dl>
      <p className="campaign-report__note">
        Cuentan las reservaciones y compras de quien la recibió, en los {CAMPAIGN_RESULT_DAYS} días que siguen a su
        correo. No dicen que fue por él: parte habría vuelto de todos modos.
      </p>
      <article className="ui-card campaign-report__mail">
        <h2>{fillName(heading, 'Ana')}</h2>
        <p className="campaign-report__subject">Asunto: {fillName(subject, 'Ana')}</p>
        {paragraphsOf(text).map((paragraph) => (
          <p key={paragraph}>{fillName(paragraph, 'Ana')}</p>
        ))}
      </article>
    </div>
  );
}
