import { Button } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import type { ReactNode, Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useIsPhone, useIsTouch } from '../media';
import classes from './files.module.css';

interface Props {
  /** Pictures are wanted. */
  camera?: RefObject<HTMLInputElement | null>;
  chooser: RefObject<HTMLInputElement | null>;
  another: boolean;
  limit: number;
  /** No more files fit. */
  full: boolean;
  /** Pictures are made smaller. */
  busy: boolean;
  /** From where else. */
  children?: ReactNode;
}

/** From the camera, on a phone, or from the device; nothing is offered where no more fits. */
export function PhotoButtons({ camera, chooser, another, limit, full, busy, children }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const phone = useIsPhone();
  const touch = useIsTouch();
  return (
    <div className={classes.buttons}>
      {phone && camera && !full ? (
        <Button
          variant="default"
          size="md"
          leftSection={<IconCamera size={18} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {t(another ? 'files.another' : 'files.camera')}
        </Button>
      ) : null}
      {full ? null : (
        <Button
          variant="default"
          size={phone ? 'md' : 'sm'}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          loading={busy}
          onClick={() => chooser.current?.click()}
        >
          {t('files.choose')}
        </Button>
      )}
      {children}
      <span className={classes.hint}>
        {full || phone || touch ? null : `${t('files.drop')} · `}
        {full ? t('files.full') : t('files.limit', { limit: bytes(limit) })}
      </span>
    </div>
  );
}

interface ChooserProps {
  ref: Ref<HTMLInputElement>;
  accept: string;
  capture?: 'environment';
  multiple?: boolean;
  onFiles: (list: FileList | null) => unknown;
}

/** The browser's own chooser, which a button opens; the same file can be chosen again. */
export function Chooser({ onFiles, ...rest }: ChooserProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      onChange={(event) => {
        void onFiles(event.currentTarget.files);
        event.currentTarget.value = '';
      }}
    />
  );
}
