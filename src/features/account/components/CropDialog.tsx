import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { useId } from '../../../ui/useId';

export interface CropDialogProps {
  readonly picture: File;
  /** Called with the cut square, with the original if the browser can't cut it, or null. */
  readonly onDone: (cut: File | null) => void;
}

/** Side of the square in pixels. */
const SIDE = 800;
const ZOOM_MAX = 3;

async function cropPicture(src: string, area: Area, name: string): Promise<File | null> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE, Math.round(area.width));
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  // Transparent pixels would become black in a JPEG.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob && new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}

/** Chooses a square of a picture by dragging, two fingers, arrow keys or a slider. */
export default function CropDialog({ picture, onDone }: CropDialogProps) {
  const [open, setOpen] = useState(true);
  const [src, setSrc] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [busy, setBusy] = useState(false);
  const area = useRef<Area | null>(null);
  const result = useRef<File | null>(null);
  const id = useId('zoom');
  useEffect(() => {
    const address = URL.createObjectURL(picture);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [picture]);

  const use = async (): Promise<void> => {
    if (!src || busy) return;
    setBusy(true);
    // A picture that the browser can't read is uploaded unchanged, and the server says what is wrong.
    result.current =
      (area.current && (await cropPicture(src, area.current, picture.name).catch(() => null))) ?? picture;
    setOpen(false);
  };

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onExited={() => onDone(result.current)}
      title="Ajusta tu foto"
      fixed
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={() => setOpen(false)}>
            Cancelar
          </Button>
          <Button busy={busy} onClick={() => void use()}>
            Usar foto
          </Button>
        </>
      }
    >
      <div className="account-crop">
        {src && (
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => {
              area.current = pixels;
            }}
            cropperProps={{ role: 'application', 'aria-label': 'Mueve tu foto con las flechas' }}
          />
        )}
      </div>
      <label className="account-crop__zoom" htmlFor={id}>
        <span>Acercar</span>
        <input
          id={id}
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  );
}
