import type { Announcement } from '../../../../domain/contract/content';
import '../content.scss';

/** News of the studio, the newest first. `level` is that of their titles. */
export function Announcements({
  announcements,
  level: Title,
}: {
  readonly announcements: readonly Announcement[];
  readonly level: 'h2' | 'h3';
}) {
  return (
    <ul className="content-announcements">
      {announcements.map(({ announcement_id, title, content }) => (
        <li key={announcement_id} className="content-announcement ui-card">
          <Title>{title}</Title>
          {/* The server sends HTML that it has sanitised (modules/content). */}
          <div className="content-prose" dangerouslySetInnerHTML={{ __html: content }} />
        </li>
      ))}
    </ul>
  );
}
