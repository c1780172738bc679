import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './screen.module.css';

/** Milliseconds between two frames: fast enough for a queue, slow enough to save battery. */
const scanEveryMs = 120;
/** Milliseconds in which the same code counts as one scan. */
const sameCodeFor = 4000;

/** Reads codes through the rear camera while mounted. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const t = useTranslations('door');
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<'cameraRefused' | 'cameraMissing' | null>(null);
  const report = useRef(onCode);
  useEffect(() => {
    report.current = onCode;
  }, [onCode]);
  useEffect(() => {
    const end = new AbortController();
    if (video.current !== null) {
      look(video.current, (text) => report.current(text), end.signal).catch((error: unknown) => {
        if (!end.signal.aborted) setError(isMissing(error) ? 'cameraMissing' : 'cameraRefused');
      });
    }
    return () => end.abort();
  }, []);
  if (error !== null) return <FormMessage tone="warn">{t(error)}</FormMessage>;
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label={t('cameraLabel')} />
      <span className={styles.aim} aria-hidden="true" />
    </div>
  );
}

async function look(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (navigator.mediaDevices === undefined) throw new DOMException('no camera', 'NotFoundError');
  const [stream, readCode] = await Promise.all([
    navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    }),
    openCodeReader(),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  let last = { text: '', at: 0 };
  while (!signal.aborted) {
    const text = video.readyState < video.HAVE_CURRENT_DATA ? null : await readCode(video);
    const now = performance.now();
    if (text !== null && (text !== last.text || now - last.at > sameCodeFor)) onCode(text);
    if (text !== null) last = { text, at: now };
    await new Promise((resolve) => setTimeout(resolve, scanEveryMs));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof DOMException && ['NotFoundError', 'OverconstrainedError'].includes(error.name);
}

/** Reads the QR code in the current video frame; null if there is none. */
type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Uses the browser's barcode detector if it supports QR codes, else a decoder that is downloaded now. */
async function openCodeReader(): Promise<ReadCode> {
  const detector = await nativeDetector();
  if (detector !== null) {
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context?.drawImage(video, 0, 0);
    const image = context?.getImageData(0, 0, canvas.width, canvas.height);
    if (image === undefined) return null;
    try {
      return decodeQR(image);
    } catch {
      // The decoder throws when a frame has no code.
      return null;
    }
  };
}

async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  const formats = await BarcodeDetector.getSupportedFormats();
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}
