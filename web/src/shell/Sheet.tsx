import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Sheet.module.css';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A few choices before the screen goes on: in its middle, on a phone from below. */
export function Sheet({ title, opened, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={460}
      yOffset="14vh"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      {children}
    </Modal>
  );
}
