/**
 * `npm run clips`: renders the demo studios' videos, short abstract figures in motion, in Chromium. Needs one that
 * records H.264 (CHROMIUM_PATH, default /usr/bin/chromium).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CLIPS_FOLDER, type ClipName } from '../seed/clips';

interface Clip {
  readonly name: ClipName;
  readonly figure: 'breath' | 'beat' | 'reach';
  readonly seconds: number;
  /** Background, body and two accents. */
  readonly colours: readonly [ground: string, body: string, warm: string, light: string];
}

const FIGURES: readonly Clip[] = [
  { name: 'respira', figure: 'breath', seconds: 12, colours: ['#1f3d36', '#e3ebe4', '#d9694f', '#8fae9a'] },
  { name: 'ritmo', figure: 'beat', seconds: 10, colours: ['#101017', '#d4ff3a', '#ff2e74', '#f6f5fb'] },
  { name: 'alarga', figure: 'reach', seconds: 12, colours: ['#f8f3ec', '#1f3d36', '#d9694f', '#c9966b'] },
];

/** Renders and records one clip in the page, in the time that it lasts; its bytes as base64. */
function record({ figure, seconds, colours: [ground, body, warm, light] }: Clip): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [480, 270];
  const pen = canvas.getContext('2d')!;
  const disc = (x: number, y: number, radius: number, colour: string): void => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  };
  /** Through points, x and y in turn. */
  const line = (width: number, colour: string, ...points: readonly number[]): void => {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    points.forEach((x, i) => i % 2 === 0 && pen.lineTo(x, points[i + 1] ?? 0));
    pen.stroke();
  };
  const wave = (t: number, period: number): number => Math.sin((2 * Math.PI * t) / period);
  const figures = {
    // A seated figure that breathes before the sun.
    breath: (t: number) => {
      const breath = (1 + wave(t, 4)) / 2;
      disc(240, 120, 70 + 22 * breath, warm);
      line(6, light, 0, 232, 480, 232);
      line(22, body, 178, 222, 240, 200, 302, 222);
      line(30, body, 240, 200, 240, 132 - 6 * breath);
      const hands = 190 - 30 * breath;
      line(11, body, 240, 142 - 6 * breath, 196, 168, 180, hands);
      line(11, body, 240, 142 - 6 * breath, 284, 168, 300, hands);
      disc(240, 92 - 8 * breath, 18, body);
    },
    // Two hands that hit to the beat.
    beat: (t: number) => {
      const left = Math.max(0, wave(t, 1)) ** 3;
      const right = Math.max(0, -wave(t, 1)) ** 3;
      for (const n of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const height = 20 + 50 * Math.abs(wave(t + n * 0.13, 1.6));
        line(26, n % 2 ? '#23232f' : '#1b1b26', 30 + n * 60, 262, 30 + n * 60, 262 - height);
      }
      const sway = 8 * wave(t, 2);
      line(20, body, 220 + sway, 210, 240 + sway, 130, 262 + sway, 210);
      line(13, body, 240 + sway, 122, 276 + sway, 134, 300 + 90 * left, 112);
      line(13, body, 240 + sway, 122, 204 + sway, 134, 180 - 90 * right, 112);
      disc(306 + 90 * left, 112, 17, warm);
      disc(174 - 90 * right, 112, 17, warm);
      disc(240 + sway, 88, 20, light);
    },
    // An arm that reaches over and back.
    reach: (t: number) => {
      const lean = wave(t, 6);
      disc(240 - 110 * lean, 110, 54, warm);
      line(6, light, 60, 236, 420, 236);
      const [x, y] = [240 + 62 * lean, 118 + 12 * Math.abs(lean)];
      line(18, body, 200, 230, 240, 176, 280, 230);
      line(26, body, 240, 176, 240 + 26 * lean, 148, x, y);
      line(11, body, x, y, x + 50 * lean - 18, y - 46, x + 112 * lean, y - 66);
      disc(x + 20 * lean, y - 28, 18, body);
    },
  };
  const draw = (t: number): void => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 480, 270);
    figures[figure](t);
    line(6, warm, 0, 267, (480 * t) / seconds, 267);
  };
  [pen.lineCap, pen.lineJoin] = ['round', 'round'];
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(20), {
    mimeType: 'video/mp4;codecs=avc1.42E01E',
    videoBitsPerSecond: 60_000,
  });
  const parts: Blob[] = [];
  return new Promise((resolve) => {
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = async () => {
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      resolve(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
    };
    const begun = performance.now();
    const timer = setInterval(() => {
      const t = (performance.now() - begun) / 1000;
      draw(Math.min(t, seconds));
      if (t < seconds) return;
      clearInterval(timer);
      recorder.stop();
    }, 50);
    recorder.start();
  });
}

async function take(page: Page, clip: Clip): Promise<void> {
  const bytes = Buffer.from(await page.evaluate(record, clip), 'base64');
  writeFileSync(path.join(CLIPS_FOLDER, `${clip.name}.mp4`), bytes);
  console.log(`${clip.name}.mp4: ${(bytes.length / 1024).toFixed(0)} KB`);
}

async function main(): Promise<void> {
  mkdirSync(CLIPS_FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    // The compiler names functions by this one.
    await page.evaluate('globalThis.__name = (named) => named');
    for (const clip of FIGURES) await take(page, clip);
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
