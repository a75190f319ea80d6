import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import classes from './fill.module.css';

export interface SignaturePadHandle {
  clear: () => void;
  /** What stands on it, as a picture with this name. */
  file: (name: string) => Promise<File | null>;
}

interface Props {
  ref: Ref<SignaturePadHandle>;
  label: string;
  /** Is written on it instead of being drawn. */
  name?: string;
  onDrawn: (drawn: boolean) => void;
}

const WIDTH = 640;
const HEIGHT = 220;

/** Ink on white, whatever the scheme: a signature is read on paper as well. */
const INK = '#0f1714';
const PAPER = '#ffffff';

/** A white field to sign in, by finger, pen or mouse. */
export function SignaturePad({ ref, label, name, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const brush = () => canvas.current?.getContext('2d');

  function wipe() {
    const context = brush();
    if (!context) return;
    context.fillStyle = PAPER;
    context.fillRect(0, 0, WIDTH, HEIGHT);
  }

  useImperativeHandle(ref, () => ({
    clear: () => {
      wipe();
      onDrawn(false);
    },
    file: (title) =>
      new Promise((resolve) => {
        canvas.current?.toBlob(
          (blob) => resolve(blob && new File([blob], `${title}.png`, { type: 'image/png' })),
          'image/png',
        );
      }),
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is written anew with each letter
  useEffect(() => {
    wipe();
    const context = brush();
    if (!context || !name) return;
    context.fillStyle = INK;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = 'italic 64px "Segoe Script", "Snell Roundhand", cursive';
    context.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 40);
  }, [name]);

  function place(event: PointerEvent<HTMLCanvasElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * WIDTH;
    return { x, y: ((event.clientY - top) / height) * HEIGHT };
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const context = brush();
    const from = last.current;
    if (!context || !from) return;
    const to = place(event);
    context.strokeStyle = INK;
    context.lineWidth = 4;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    last.current = to;
  }

  return (
    <canvas
      ref={canvas}
      className={classes.pad}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={name || label}
      data-typed={name !== undefined || undefined}
      onPointerDown={(event) => {
        if (name !== undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = place(event);
        draw(event);
        onDrawn(true);
      }}
      onPointerMove={draw}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    />
  );
}
