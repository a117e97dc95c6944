import type { Announcement } from '../../../../domain/contract/content';
import '../content.scss';

/** News of the studio, the newest first. `level` is that of their titles. */
export function Announcements({
  announcements,
  level: Title,
  dateOf,
}: {
  readonly announcements: readonly Announcement[];
  readonly level: 'h2' | 'h3';
  /** Shows the date of an instant beside each title. Formatting it here would add the time zones to the landing page. */
  readonly dateOf?: (instant: string) => string;
}) {
  return (
    <ul className="content-announcements">
      {announcements.map(({ announcement_id, title, content, created_at }) => (
        <li key={announcement_id} className="content-announcement ui-card">
          <Title>{title}</Title>
          {dateOf && <time dateTime={created_at}>{dateOf(created_at)}</time>}
          {/* The server sends HTML that it has sanitised (modules/content). */}
          <div className="content-prose" dangerouslySetInnerHTML={{ __html: content }} />
        </li>
      ))}
    </ul>
  );
}
