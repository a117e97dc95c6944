/** What somebody wrote as their Instagram: "@vale", "vale" or the profile's address. */

export interface InstagramProfile {
  /** With its @. */
  readonly handle: string;
  readonly href: string;
}

const HANDLE = /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/)?@?([\w.]{1,30})\/?(?:\?.*)?$/i;

/** The profile, or null where the text names none. */
export function instagramProfile(text: string): InstagramProfile | null {
  const name = HANDLE.exec(text.trim())?.[1];
  return name ? { handle: `@${name}`, href: `https://www.instagram.com/${name}/` } : null;
}
