/** Captions as values of the video's form: named like files, with the text. */
import type { AdminVideo } from '../../../domain/contract/videosAdmin';
import type { FieldValue, FileReference } from '../../../domain/forms/types';

type Caption = AdminVideo['captions'][number];
/** `file_id` only distinguishes them in the form: captions aren't files of the library. */
export type CaptionValue = FileReference & Caption;

export const CAPTION_LANGUAGES = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'Inglés' },
  { value: 'pt', label: 'Portugués' },
  { value: 'fr', label: 'Francés' },
] as const;
const CONTENT_MAX = 500_000;

export const captionValues = (captions: readonly Caption[]): readonly CaptionValue[] =>
  captions.map((caption, at) => ({ ...caption, file_id: at + 1, name: caption.label }));

export const captionsIn = (value: FieldValue | undefined): readonly CaptionValue[] =>
  Array.isArray(value) ? (value as readonly CaptionValue[]) : [];

/** Captions to send. */
export const captionsOf = (value: FieldValue | undefined): Caption[] =>
  captionsIn(value).map(({ language, label, content }) => ({ language, label, content }));

/** Replaces the captions of the same language. */
export const withCaption = (captions: readonly Caption[], caption: Caption): readonly CaptionValue[] =>
  captionValues([...captions.filter(({ language }) => language !== caption.language), caption]);

/** null: the text can't be WebVTT. The server checks it fully. */
export function webVtt(text: string): string | null {
  const content = text.replace(/^\uFEFF/, '');
  return content.startsWith('WEBVTT') && content.length <= CONTENT_MAX ? content : null;
}
