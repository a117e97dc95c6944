/** Captions of a video in the form of its editor: what names a file, with the file's text. */
import type { AdminVideo } from '../../../domain/contract/videosAdmin';
import type { FieldValue, FileReference } from '../../../domain/forms/types';

type Caption = AdminVideo['captions'][number];
/** `file_id` distinguishes them in the form alone: captions are no files of the library. */
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

/** What is sent. */
export const captionsOf = (value: FieldValue | undefined): Caption[] =>
  captionsIn(value).map(({ language, label, content }) => ({ language, label, content }));

/** With captions of a language in place of those that it had. */
export const withCaption = (captions: readonly Caption[], caption: Caption): readonly CaptionValue[] =>
  captionValues([...captions.filter(({ language }) => language !== caption.language), caption]);

/** null: it can't be one. The server looks closer. */
export function webVtt(text: string): string | null {
  const content = text.replace(/^\uFEFF/, '');
  return content.startsWith('WEBVTT') && content.length <= CONTENT_MAX ? content : null;
}
