/** What WhatsApp and push say, filled with the facts of a mail. */
import type { AppConfig } from '../../../domain/config';
import { MessageRefused } from '../../ports/messages';
import type { Said, Template } from '../mail/kinds/kind';

export interface ShortText extends Pick<Template, 'name' | 'title' | 'text'> {
  readonly facts: readonly string[];
  readonly path: string;
}

/** It leads where the mail's button does. */
export function shortText<Facts>({ short, text }: Said<Facts>, facts: Facts, config: AppConfig): ShortText {
  if (!short) throw new MessageRefused('Este aviso solo se envía por correo.');
  const { name, title } = short;
  const values = short.values(facts, config);
  const filled = short.text.replace(/\{\{(\d)\}\}/g, (_, place: string) => values[Number(place) - 1] ?? '');
  return { name, title, text: filled, facts: values, path: text(facts, config).action.path };
}
