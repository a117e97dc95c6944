/**
 * Where the button of a campaign's mail leads: a page of the site with the mail's token behind '#', which browsers keep
 * to themselves. The page reports it (src/app), so that a program that only checks links counts as no reader.
 */
import { CAMPAIGN_MARK } from '../../../domain/campaigns';
import type { Studio } from '../../studio';
import { isSealed, seal } from '../files/signature';

const sealedText = (mail: string): string => `campaign ${mail}`;

export async function campaignPath(studio: Studio, path: string, mailId: number): Promise<string> {
  const mail = mailId.toString(36);
  return `${path}#${CAMPAIGN_MARK}${mail}.${await seal(studio, sealedText(mail))}`;
}

/** The mail of a token; null: this studio didn't sign it. */
export async function readCampaignToken(studio: Studio, token: string): Promise<number | null> {
  const [mail = '', signature = ''] = token.split('.');
  return (await isSealed(studio, sealedText(mail), signature)) ? parseInt(mail, 36) : null;
}
