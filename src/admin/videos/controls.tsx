/** Controls for a video's fields that the form engine doesn't have. */
import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { FieldValue } from '../../../domain/forms/types';
import { wallClockOf } from '../../../domain/studioTime';
import { embedAddress, videoLink, type VideoLink } from '../../../domain/videos';
import { ApiError } from '../../core/http/apiError';
import type { AppDispatch } from '../../core/state';
import { selectConfig } from '../../features/appconfig/state';
import { uploadFile } from '../../features/files/actions';
import { Button } from '../../ui/Button';
import { FieldError } from '../../ui/Field';
import { labelOf, fieldText, type ControlProps } from '../../ui/form/controls';
import { FieldGroup } from '../../ui/form/FieldGroup';
import { TextControl } from '../../ui/form/TextControls';
import { Select } from '../../ui/Select';
import { LibraryControl, PictureControl } from '../catalogue/controls';
import { CAPTION_LANGUAGES, captionsIn, captionValues, webVtt, withCaption } from './captions';

export const VideoFileControl = (props: ControlProps): JSX.Element => (
  <LibraryControl
    {...props}
    accept="video"
    allowPrivate
    hint="MP4 de hasta 4 GB. Si se corta la conexión, la subida sigue donde iba. La duración se lee del archivo."
  />
);

/** An address or an id, with the video's player. */
export function ProviderControl({ provider, ...props }: ControlProps & { readonly provider: VideoLink['provider'] }) {
  const text = fieldText(props.value).trim();
  const link = videoLink(text) ?? videoLink(`${provider === 'vimeo' ? 'vimeo.com/' : 'youtu.be/'}${text}`);
  return (
    <>
      <TextControl
        {...props}
        extra={{
          hint: 'Pega la dirección del video o su identificador.',
          maxLength: 200,
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
        }}
      />
      {text !== '' && link && (
        <iframe
          className="video-admin__player"
          title="El video en su sitio"
          src={embedAddress(link)}
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </>
  );
}

/** A picture of the library, or a frame of the uploaded video. */
export function PosterControl({ video, ...props }: ControlProps & { readonly video: string | null }) {
  const dispatch = useDispatch<AppDispatch>();
  const player = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const take = async (): Promise<void> => {
    if (!player.current) return;
    player.current.pause();
    setBusy(true);
    setError(null);
    try {
      props.onChange((await dispatch(uploadFile(await frameOf(player.current), {}))) as FieldValue);
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : 'No pudimos leer este cuadro. Elige una imagen.');
    }
    setBusy(false);
  };
  return (
    <>
      <PictureControl
        {...props}
        hint="Se ve en la lista, antes de reproducir. Sin portada, el servidor toma un cuadro del video si puede."
      />
      {video && (
        <div className="video-admin__frames">
          <video
            key={video}
            ref={player}
            className="video-admin__player"
            src={video}
            crossOrigin="anonymous"
            preload="metadata"
            controls
            muted
            playsInline
            aria-label="El video, para elegir un cuadro"
            onLoadedData={() => setReady(true)}
            onError={() => setError('No pudimos abrir el video aquí. Elige una imagen.')}
          />
          <Button variant="ghost" busy={busy} disabled={!isReady} onClick={() => void take()}>
            Usar este cuadro como portada
          </Button>
          <FieldError id={`${props.id}-cuadro`} text={error} />
        </div>
      )}
    </>
  );
}

const textIn = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsText(file);
  });
const WRONG = 'Elige un archivo de subtítulos WebVTT (.vtt).';

/** One WebVTT file for each language. */
export function CaptionsControl({ field, id, value, onChange, errors }: ControlProps) {
  const captions = captionsIn(value);
  const [language, setLanguage] = useState('es');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const content = webVtt(await textIn(file).catch(() => ''));
    setError(content === null ? WRONG : null);
    if (input.current) input.current.value = '';
    if (content === null) return;
    const label = CAPTION_LANGUAGES.find((one) => one.value === language)?.label ?? language;
    onChange(withCaption(captions, { language, label, content }));
  };
  return (
    <FieldGroup id={id} label={labelOf(field)} error={error ?? errors[''] ?? null}>
      {captions.length > 0 && (
        <ul className="video-admin__captions">
          {captions.map((caption) => (
            <li key={caption.language}>
              <span>{caption.label}</span>
              <Button
                variant="quiet"
                onClick={() => onChange(captionValues(captions.filter((one) => one !== caption)))}
              >
                Quitar<span className="ui-hidden"> subtítulos: {caption.label}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="video-admin__caption">
        <Select label="Idioma" value={language} options={CAPTION_LANGUAGES} onChange={setLanguage} />
        <input
          ref={input}
          type="file"
          accept=".vtt,text/vtt"
          hidden
          onChange={(event) => void read(event.target.files?.[0])}
        />
        <Button variant="ghost" onClick={() => input.current?.click()}>
          Elegir archivo .vtt
        </Button>
      </div>
    </FieldGroup>
  );
}

/** Time of publication, in the studio's zone. */
export function PublishedControl(props: ControlProps) {
  const { timezone } = useSelector(selectConfig);
  return (
    <>
      <TextControl
        {...props}
        extra={{ hint: 'Sin fecha queda como borrador. Si la fecha es futura, se anuncia como próximo.' }}
      />
      <Button variant="quiet" onClick={() => props.onChange(wallClockOf(new Date(), timezone).slice(0, 16))}>
        Publicar ahora
      </Button>
    </>
  );
}

/** Pixels; no screen shows a wider poster. */
const WIDTH = 1280;

/** The shown frame of a video as a picture. Rejects if the browser may not read it. */
function frameOf(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, WIDTH / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'portada.jpg', { type: 'image/jpeg' })) : reject(new Error('no picture')),
      'image/jpeg',
      0.9,
    );
  });
}
