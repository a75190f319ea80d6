import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './files.module.css';
import { Lightbox } from './Lightbox';
import { smallOf } from './small';
import { isImage } from './tiles';
import type { Removals } from './useRemovals';
import type { StoredFile } from './useUploads';

interface Props {
  files: readonly StoredFile[];
  removals: Removals;
}

/** The files a record has, in its form: each can be marked to go when it is saved. */
export function KeptFiles({ files, removals }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(-1);
  const images = files.filter(isImage);
  if (files.length === 0) return null;
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.label}>{t('files.kept')}</legend>
      <ul className={classes.kept}>
        {files.map((file) => {
          const goes = removals.ids.includes(file.id);
          return (
            <li key={file.id} className={classes.keptFile} data-goes={goes || undefined}>
              <Look file={file} onView={() => setShown(images.indexOf(file))} />
              <span className={classes.keptName}>
                <span>{file.name}</span>
                {goes ? <span className={classes.hint}>{t('files.goes')}</span> : null}
              </span>
              <Button
                variant="default"
                size="xs"
                disabled={removals.full && !goes}
                aria-label={t(goes ? 'files.keepNamed' : 'files.remove', { name: file.name })}
                onClick={() => removals.toggle(file.id)}
              >
                {t(goes ? 'files.keep' : 'files.takeOut')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Lightbox images={images} index={shown} onIndex={setShown} />
    </fieldset>
  );
}

/** Whoever removes a photo has to see which one it is. */
function Look({ file, onView }: { file: StoredFile; onView: () => void }) {
  const { t } = useTranslation();
  if (!isImage(file)) {
    return (
      <a
        className={classes.keptLook}
        href={file.url}
        download={file.name}
        aria-label={t('files.download', { name: file.name })}
      >
        <IconFileText size={22} stroke={1.5} aria-hidden />
      </a>
    );
  }
  return (
    <button
      type="button"
      className={classes.keptLook}
      aria-label={t('files.view', { name: file.name })}
      onClick={onView}
    >
      <img src={smallOf(file.url)} alt="" loading="lazy" />
    </button>
  );
}
