import { BrowserCodeReader, type IScannerControls } from '@zxing/browser';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CodeReader } from '../camera/codeReader';

/** The same code in front of the camera is one scan until it was away for so long. */
const SAME_MS = 3_000;
/** Milliseconds between two looks: a code is read while the hand still moves. */
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
  /** Under the camera, where there is one. */
  readonly children: ReactNode;
}

/** The camera, reading codes one after another. Without one, people are found by typing their name. */
export default function Scanner({ onText, children }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  // Browsers give the camera to secure addresses only.
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
