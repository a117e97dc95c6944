import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import Dialog from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { FilePicker, type ChosenFile } from '../files/FilePicker';
import type { Insertion } from './Toolbar';

interface Picture {
  readonly src: string;
  readonly alt: string;
}

export interface InsertDialogProps {
  readonly what: Insertion;
  /** Attributes of the picture at the cursor. */
  readonly selected: Readonly<Record<string, unknown>> | null;
  /** Address of the link at the cursor. */
  readonly href: string;
  /** '': removes the link. */
  readonly onLink: (href: string) => void;
  readonly onPicture: (picture: Picture) => void;
  readonly onVideo: (src: string) => void;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<Insertion, string>> = { link: 'Enlace', picture: 'Imagen', video: 'Video' };
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i;
const VIDEO = /^https:\/\/(www\.)?(youtube(-nocookie)?\.com|youtu\.be|player\.vimeo\.com|vimeo\.com)\/\S+$/i;

/** Completes typed addresses: 'ana@estudio.mx' becomes a mailto link, 'estudio.mx' an https one. */
export function linkOf(typed: string): string {
  const text = typed.trim();
  if (text === '' || LINK.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.\w+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : text;
}

export default function InsertDialog({ what, selected, href, onLink, onPicture, onVideo, onClose }: InsertDialogProps) {
  const [address, setAddress] = useState(
    what === 'picture' ? String(selected?.src ?? '') : what === 'link' ? href : '',
  );
  const [picture, setPicture] = useState<ChosenFile | null>(
    address === '' || what !== 'picture'
      ? null
      : { file_id: 0, name: 'La imagen del texto', type: 'image/*', src: address },
  );
  const [alt, setAlt] = useState(String(selected?.alt ?? ''));
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The dialog is inside the form of the text, which must not be submitted.
    event.stopPropagation();
    const link = linkOf(address);
    const wrong = {
      link: LINK.test(link) ? null : 'Escribe una dirección como https://ejemplo.mx, /paquetes o un correo.',
      picture: /^(https:\/\/|\/(?!\/))\S+$/i.test(address) ? null : 'Elige una imagen.',
      video: VIDEO.test(link) ? null : 'Pega la dirección de un video de YouTube o Vimeo.',
    }[what];
    setError(wrong);
    if (wrong) return;
    onClose();
    if (what === 'link') onLink(link);
    else if (what === 'video') onVideo(link);
    else onPicture({ src: address, alt: alt.trim() });
  };
  return (
    <Dialog open onClose={onClose} title={TITLES[what]}>
      <form className="ui-form" noValidate method="dialog" onSubmit={submit}>
        <div className="ui-form__fields">
          {what === 'picture' ? (
            <>
              <FilePicker
                label="Imagen"
                accept="image"
                value={picture}
                onChange={(file) => {
                  setPicture(file);
                  setAddress(file?.src ?? '');
                }}
                error={error}
              />
              <TextField
                label="Qué se ve en la imagen (opcional)"
                hint="Para quien no la ve y para buscadores."
                value={alt}
                maxLength={200}
                onChange={setAlt}
              />
            </>
          ) : (
            <TextField
              label={what === 'link' ? 'Dirección' : 'Dirección del video'}
              hint={what === 'link' ? 'https://ejemplo.mx, /paquetes o un correo.' : 'De YouTube o Vimeo.'}
              value={address}
              onChange={setAddress}
              error={error}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </div>
        <div className="ui-form__actions">
          {what === 'link' && href !== '' && (
            <Button
              variant="ghost"
              onClick={() => {
                onClose();
                onLink('');
              }}
            >
              Quitar enlace
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Listo</Button>
        </div>
      </form>
    </Dialog>
  );
}
