import { Link } from 'react-router-dom';
import type { AppConfig } from '../../../domain/config';
import type { ContentPageSummary } from '../../features/content/service';
import { whatsappLink } from '../../../domain/whatsapp';
import { PATHS, pagePath } from '../../core/routing/paths';

type FooterConfig = Pick<
  AppConfig,
  'business_name' | 'whatsapp' | 'email' | 'facebook' | 'instagram' | 'tiktok' | 'location'
>;

export interface FooterProps {
  readonly config: FooterConfig;
  readonly pages: readonly ContentPageSummary[];
}

interface Contact {
  readonly label: string;
  readonly href: string;
}

/** The contacts that are set. */
function contacts(config: FooterConfig): Contact[] {
  const all: (Contact | null)[] = [
    linkTo('WhatsApp', whatsappLink(config.whatsapp)),
    linkTo(config.email, config.email && `mailto:${config.email}`),
    linkTo('Facebook', config.facebook),
    linkTo('Instagram', config.instagram),
    linkTo('TikTok', config.tiktok),
  ];
  return all.filter((contact): contact is Contact => contact !== null);
}

const linkTo = (label: string, href: string | null): Contact | null => (href ? { label, href } : null);

/** What stands in the footer (specification, section 2). */
export function Footer({ config, pages }: FooterProps) {
  const ways = contacts(config);
  const shown = pages.filter((page) => page.has_content);
  return (
    <>
      <div className="ui-container app-footer__columns">
        <p className="app-footer__name">{config.business_name}</p>
        {ways.length > 0 && (
          <section>
            <h2>CONTACTO</h2>
            <ul>
              {ways.map(({ label, href }) => (
                <li key={label}>
                  {href.startsWith('mailto:') ? (
                    <a href={href}>{label}</a>
                  ) : (
                    <a href={href} target="_blank" rel="noopener noreferrer">
                      {label}
                      <span className="ui-hidden"> (se abre en otra pestaña)</span>
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {config.location && (
          <section>
            <h2>UBICACIÓN</h2>
            <p>{config.location}</p>
            <ul>
              <li>
                <Link to={PATHS.location}>Cómo llegar</Link>
              </li>
            </ul>
          </section>
        )}
        <section>
          <h2>INFORMACIÓN</h2>
          <ul>
            {shown.map((page) => (
              <li key={page.page_id}>
                <Link to={pagePath(page.slug)}>{page.title}</Link>
              </li>
            ))}
            <li>
              <Link to={PATHS.announcements}>Avisos</Link>
            </li>
          </ul>
        </section>
      </div>
      <div className="app-footer__strip">
        <p className="ui-container">Powered by Estudio Reservas</p>
      </div>
    </>
  );
}
