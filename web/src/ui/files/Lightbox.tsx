import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOnTop } from '../useOnTop';
import classes from './files.module.css';
import type { StoredFile } from './useUploads';

interface Props {
  images: readonly StoredFile[];
  /** -1 is closed. */
  index: number;
  onIndex: (index: number) => void;
}

/** One image large; the arrow keys go through the others. */
export function Lightbox({ images, index, onIndex }: Props) {
  const { t } = useTranslation();
  const image = images[index];
  const onTop = useOnTop(Boolean(image), () => onIndex(-1));
  const step = (by: number) => onIndex((index + by + images.length) % images.length);
  return (
    <Modal.Root {...onTop} fullScreen>
      <Modal.Overlay />
      <Modal.Content
        className={classes.lightbox}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') step(1);
          if (event.key === 'ArrowLeft') step(-1);
        }}
      >
        <Modal.Body className={classes.stage}>
          {image ? (
            <>
              <div className={classes.stageBar}>
                <span>{image.name}</span>
                <span className="tabular">
                  {t('files.position', { index: index + 1, total: images.length })}
                </span>
                <ActionIcon
                  component="a"
                  href={image.url}
                  download={image.name}
                  variant="transparent"
                  className={classes.stageButton}
                  size="lg"
                  aria-label={t('files.download', { name: image.name })}
                >
                  <IconDownload size={20} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="transparent"
                  className={classes.stageButton}
                  size="lg"
                  aria-label={t('common.close')}
                  data-autofocus
                  onClick={() => onIndex(-1)}
                >
                  <IconX size={20} aria-hidden />
                </ActionIcon>
              </div>
              <img className={classes.large} src={image.url} alt={image.name} />
              {images.length > 1 ? (
                <div className={classes.stageSteps}>
                  <ActionIcon
                    variant="transparent"
                    className={classes.stageButton}
                    size="xl"
                    aria-label={t('files.previous')}
                    onClick={() => step(-1)}
                  >
                    <IconChevronLeft size={26} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="transparent"
                    className={classes.stageButton}
                    size="xl"
                    aria-label={t('files.next')}
                    onClick={() => step(1)}
                  >
                    <IconChevronRight size={26} aria-hidden />
                  </ActionIcon>
                </div>
              ) : null}
            </>
          ) : null}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
