/** What holds for each kind of message, read once and cached with the studio. */
import type { MailKind } from '../../../../domain/mailKinds';
import { settingInForce, type MessageSetting } from '../../../../domain/messageSettings';
import { MESSAGE_SETTINGS, type Studio } from '../../../studio';
import { findSettings } from './repository';

/** Milliseconds, as for the configuration. */
const AGE = 2_000;

/** Returns what holds for a kind. */
export type MessageSettings = (kind: MailKind) => MessageSetting;

export const messageSettings = (studio: Studio): Promise<MessageSettings> =>
  studio.cached(MESSAGE_SETTINGS, AGE, async () => {
    const stored = await findSettings(studio.db);
    return (kind: MailKind) => settingInForce(kind, stored.get(kind));
  });
