import type { ReactNode } from 'react';
import { Dialog } from '@/ui/Dialog';
import classes from './Sheet.module.css';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A few choices before the screen goes on: in its middle, on a phone from below. */
export function Sheet({ title, opened, onClose, children }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={460}
      yOffset="14vh"
      transitionProps={{ duration: 0 }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      {children}
    </Dialog>
  );
}
