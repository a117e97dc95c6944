import { BrowserCodeReader, type IScannerControls } from '@zxing/browser';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CodeReader } from '../camera/codeReader';

/** Milliseconds for which a code must be away from the camera before it counts as a new scan. */
const SAME_MS = 3_000;
/** Time between two attempts, short enough to read a code in a moving hand. */
const LOOKS = { delayBetweenScanAttempts: 120 } as const;
const CAMERA = { video: { facingMode: 'environment' } } as const;

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'El navegador no tiene permiso de usar la cámara.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'No encontramos una cámara.';
  return 'La cámara no está disponible.';
}

export interface ScannerProps {
  readonly onText: (text: string) => void;
  /** Shown under the camera. */
  readonly children: ReactNode;
}

/** Reads codes with the camera, one after another. Without a camera people are found by their name. */
export default function Scanner({ onText, children }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  // Browsers allow the camera on secure addresses only.
  const [problem, setProblem] = useState<string | null>(() => (navigator.mediaDevices ? null : reasonOf(null)));
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });

  useEffect(() => {
    let controls: IScannerControls | null = null;
    let left = false;
    let last = { text: '', at: 0 };
    const begin = async (element: HTMLVideoElement): Promise<void> => {
      try {
        const started = await new BrowserCodeReader(new CodeReader(), undefined, LOOKS).decodeFromConstraints(
          CAMERA,
          element,
          (result) => {
            const text = result?.getText();
            if (!text) return;
            const now = Date.now();
            const same = text === last.text && now - last.at < SAME_MS;
            last = { text, at: now };
            if (!same) latest.current(text);
          },
        );
        if (left) started.stop();
        else controls = started;
      } catch (error) {
        if (!left) setProblem(reasonOf(error));
      }
    };
    if (video.current) void begin(video.current);
    return () => {
      left = true;
      controls?.stop();
    };
  }, []);

  if (problem !== null) {
    return (
      <p className="attendance-scan__problem" role="alert">
        <strong>{problem}</strong> Busca a la persona por su nombre.
      </p>
    );
  }
  return (
    <>
      <video ref={video} className="attendance-scan__video" muted playsInline aria-label="Cámara" />
      {children}
    </>
  );
}
