import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../Dialog';
import classes from './files.module.css';
import { drawMark, type Mark, type Point, TOOLS, type Tool } from './marks';

/** The picture that is drawn on, and what is done with it once the marked one is there. */
export interface Marked {
  readonly name: string;
  /** The file itself, or where it is. */
  readonly picture: File | string;
  readonly replace: () => void;
}

interface Props {
  marked: Marked;
  onClose: () => void;
  onDone: (file: File) => void;
}

/** The longer side of what is drawn on: enough to be read, and small enough to be sent. */
const SIDE = 1600;

/** A photo with what it is about pointed at: lines and arrows, of which the last can be undone. */
export function PhotoMarker({ marked, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(marked.picture);
  const [tool, setTool] = useState<Tool>('arrow');
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [drawn, setDrawn] = useState<Mark | null>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !picture) return;
    context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
    for (const mark of drawn ? [...marks, drawn] : marks) drawMark(context, mark);
  }, [picture, marks, drawn]);

  function save() {
    canvas.current?.toBlob(
      (blob) => {
        const name = marked.name.replace(/\.\w+$/, '.jpg');
        if (blob) onDone(new File([blob], name, { type: 'image/jpeg' }));
      },
      'image/jpeg',
      0.9,
    );
  }

  return (
    <Dialog opened fullScreen title={t('files.mark.title')} onClose={onClose}>
      <div className={classes.marker}>
        <div className={classes.markerBar}>
          <SegmentedControl
            size="md"
            aria-label={t('files.mark.tool')}
            value={tool}
            onChange={(value) => setTool(value as Tool)}
            data={TOOLS.map((value) => ({ value, label: t(`files.mark.${value}`) }))}
          />
          <Button
            size="md"
            variant="default"
            disabled={marks.length === 0}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => setMarks(marks.slice(0, -1))}
          >
            {t('files.mark.undo')}
          </Button>
          <Button size="md" disabled={marks.length === 0} onClick={save}>
            {t('files.mark.save')}
          </Button>
        </div>
        <div className={classes.markerStage}>
          {picture ? (
            <canvas
              ref={canvas}
              {...sizeOf(picture)}
              role="img"
              aria-label={t('files.mark.open', { name: marked.name })}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDrawn({ tool, points: [placeOf(event)] });
              }}
              onPointerMove={(event) => {
                if (drawn) setDrawn({ ...drawn, points: [...drawn.points, placeOf(event)] });
              }}
              onPointerUp={() => {
                if (drawn && drawn.points.length > 1) setMarks([...marks, drawn]);
                setDrawn(null);
              }}
              onPointerCancel={() => setDrawn(null)}
            />
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

function placeOf(event: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const { width: across, height: down } = event.currentTarget;
  return {
    x: ((event.clientX - left) / width) * across,
    y: ((event.clientY - top) / height) * down,
  };
}

function sizeOf({ width, height }: ImageBitmap) {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function usePicture(source: File | string): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    let current = true;
    const blob = typeof source === 'string' ? fetch(source).then((each) => each.blob()) : source;
    void Promise.resolve(blob)
      .then((each) => createImageBitmap(each))
      .then((each) => current && setPicture(each))
      .catch(() => undefined); // it cannot be fetched without a network: there is nothing to draw on
    return () => {
      current = false;
    };
  }, [source]);
  return picture;
}
