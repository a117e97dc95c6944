/** Instagram handles as customers and coaches write them: "@vale", "vale" or the profile's URL. */

export interface InstagramProfile {
  /** With its @. */
  readonly handle: string;
  readonly href: string;
}

const HANDLE = /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/)?@?([\w.]{1,30})\/?(?:\?.*)?$/i;

/** Null if the text names no profile. */
export function instagramProfile(text: string): InstagramProfile | null {
  const name = HANDLE.exec(text.trim())?.[1];
  return name ? { handle: `@${name}`, href: `https://www.instagram.com/${name}/` } : null;
}
