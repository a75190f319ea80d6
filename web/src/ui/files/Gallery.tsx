import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './files.module.css';
import { Lightbox } from './Lightbox';
import { smallOf } from './small';
import { FileFace, isImage } from './tiles';
import type { StoredFile } from './useUploads';

/** The photos and files of a record. A photo opens large, a file is downloaded. */
export function Gallery({ files }: { files: readonly StoredFile[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(-1);
  const images = files.filter(isImage);
  const others = files.filter((file) => !isImage(file));
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.gallery} data-count={Math.min(images.length, 3)}>
        {images.map((file, index) => (
          <li key={file.id}>
            <button
              type="button"
              className={classes.picture}
              aria-label={t('files.view', { name: file.name })}
              onClick={() => setShown(index)}
            >
              <img src={smallOf(file.url)} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {others.map((file) => (
        <a key={file.id} className={classes.file} href={file.url} download={file.name}>
          <FileFace name={file.name} />
          <IconDownload size={16} aria-hidden />
        </a>
      ))}
      <Lightbox images={images} index={shown} onIndex={setShown} />
    </>
  );
}
