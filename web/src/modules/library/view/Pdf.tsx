import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/ErrorState';
import { lacksParts, type Objects } from './undrawn';
import classes from './view.module.css';

GlobalWorkerOptions.workerSrc = worker;

declare const __PDF_PARTS__: string;

/** What a document does not have itself; the content security policy allows no WebAssembly. */
const PARTS = {
  cMapUrl: `${__PDF_PARTS__}cmaps/`,
  standardFontDataUrl: `${__PDF_PARTS__}standard_fonts/`,
  wasmUrl: `${__PDF_PARTS__}wasm/`,
  useWasm: false,
};

/** A page is drawn as sharp as the screen is, and no sharper. */
const SHARPEST = 2;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** A PDF document, page by page. Nothing in it runs: it is drawn. */
export default function Pdf({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation();
  const { document, error } = useDocument(url);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(2);
  if (error) return <ErrorState error={error} small />;
  const count = document?.numPages ?? 0;
  return (
    <div className={classes.pdf} aria-busy={!document}>
      <div className={classes.bar}>
        <Step label={t('library.view.earlier')} off={page <= 1} onClick={() => setPage(page - 1)}>
          <IconChevronLeft size={18} aria-hidden />
        </Step>
        <span className="tabular" aria-live="polite">
          {count ? t('library.view.page', { page, total: count }) : ''}
        </span>
        <Step label={t('table.next')} off={page >= count} onClick={() => setPage(page + 1)}>
          <IconChevronRight size={18} aria-hidden />
        </Step>
        <Step label={t('library.view.smaller')} off={zoom <= 0} onClick={() => setZoom(zoom - 1)}>
          <IconZoomOut size={18} aria-hidden />
        </Step>
        <Step
          label={t('library.view.larger')}
          off={zoom >= ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconZoomIn size={18} aria-hidden />
        </Step>
      </div>
      {document ? (
        <Page document={document} page={page} zoom={ZOOMS[zoom] ?? 1} name={name} />
      ) : (
        <div className={classes.sheet} />
      )}
    </div>
  );
}

function useDocument(url: string) {
  const [state, set] = useState<{ document?: PDFDocumentProxy; error?: unknown }>({});
  useEffect(() => {
    let left = false;
    const loading = getDocument({ url, enableXfa: false, ...PARTS });
    loading.promise.then(
      (document) => !left && set({ document }),
      (error) => !left && set({ error }),
    );
    return () => {
      left = true;
      void loading.destroy();
    };
  }, [url]);
  return state;
}

interface PageProps {
  document: PDFDocumentProxy;
  page: number;
  zoom: number;
  name: string;
}

function Page({ document, page, zoom, name }: PageProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  const [lacks, setLacks] = useState(false);
  useEffect(() => {
    let task: { cancel: () => void; promise: Promise<void> } | undefined;
    let left = false;
    void (async () => {
      const one = await document.getPage(page);
      const said = await one.getTextContent();
      const to = canvas.current;
      if (left || !to || !frame.current) return;
      setWords(said.items.map((item) => ('str' in item ? item.str : '')).join(' '));
      const fit = frame.current.clientWidth / one.getViewport({ scale: 1 }).width;
      const sharp = Math.min(window.devicePixelRatio || 1, SHARPEST);
      const viewport = one.getViewport({ scale: fit * zoom * sharp });
      to.width = Math.floor(viewport.width);
      to.height = Math.floor(viewport.height);
      to.style.width = `${Math.floor(viewport.width / sharp)}px`;
      task = one.render({ canvas: to, viewport });
      setLacks(false);
      await task.promise.catch(() => {}); // another page was asked for meanwhile
      if (!left) setLacks(lacksParts(one.objs as Objects, one.commonObjs as Objects));
    })();
    return () => {
      left = true;
      task?.cancel();
    };
  }, [document, page, zoom]);
  return (
    <>
      <p role="status" className={classes.lacks}>
        {lacks ? t('library.view.lacks') : ''}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled with the keys. */}
      <section ref={frame} className={classes.sheet} tabIndex={0} aria-label={name}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('library.view.pageOf', { page, total: document.numPages, name })}
        />
        <p className="visually-hidden">{words}</p>
      </section>
    </>
  );
}

interface StepProps {
  label: string;
  off: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Step({ label, off, onClick, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="ink"
      size="lg"
      aria-label={label}
      disabled={off}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
