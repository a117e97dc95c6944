import Cake from 'lucide-react/icons/cake';
import AtSign from 'lucide-react/icons/at-sign';
import Music from 'lucide-react/icons/music';
import type { ReactNode } from 'react';
import type { Instructor } from '../../../../domain/contract/catalogue';
import { formatBirthday } from '../../../../domain/format';
import { instagramProfile } from '../../../../domain/instagram';
import { CoachPortrait } from './CoachPortrait';
import '../instructors.scss';

interface Fact {
  readonly name: string;
  readonly icon: ReactNode;
  readonly value: ReactNode;
}

const ICON = { size: 20, 'aria-hidden': true } as const;

/** Only the fields that the coach has filled in. */
function factsOf({ instagram, birthdate, music_type }: Instructor): Fact[] {
  const profile = instagram === null ? null : instagramProfile(instagram);
  const birthday = birthdate === null ? null : formatBirthday(birthdate);
  return [
    ...(profile
      ? [
          {
            name: 'Instagram',
            icon: <AtSign {...ICON} />,
            value: (
              <a href={profile.href} target="_blank" rel="noopener noreferrer">
                {profile.handle}
                <span className="ui-hidden"> (se abre en otra pestaña)</span>
              </a>
            ),
          },
        ]
      : []),
    ...(birthday ? [{ name: 'Cumpleaños', icon: <Cake {...ICON} />, value: birthday }] : []),
    ...(music_type ? [{ name: 'Música', icon: <Music {...ICON} />, value: music_type }] : []),
  ];
}

/** Who teaches: picture, name, last name, quote, and their biography. */
export function CoachProfile({ coach }: { readonly coach: Instructor }) {
  const facts = factsOf(coach);
  return (
    <section className="coach-profile" aria-labelledby="coach">
      <CoachPortrait coach={coach} eager className="coach-profile__picture" />
      <div className="coach-profile__words">
        <p className="coach-profile__eyebrow">Coach</p>
        <h1 id="coach">
          {coach.name} {coach.last_name}
        </h1>
        {coach.quote && <blockquote className="coach-profile__quote">{coach.quote}</blockquote>}
        {coach.short_bio && <p className="coach-profile__bio">{coach.short_bio}</p>}
        {facts.length > 0 && (
          <dl className="coach-profile__facts">
            {facts.map(({ name, icon, value }) => (
              <div key={name}>
                {icon}
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
