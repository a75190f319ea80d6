import { Button, Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../media';
import classes from './form.module.css';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** The form. It is made anew each time the dialog opens. */
  children: ReactNode;
}

/** Tells a dialog that another one is over it. */
const Covering = createContext<(covered: boolean) => void>(() => undefined);

/** A form over the page; a phone gives it the whole screen. */
export function FormDialog({ title, opened, onClose, children }: Props) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [covered, setCovered] = useState(false);
  const cover = useContext(Covering);
  useEffect(() => {
    if (!opened) return;
    cover(true);
    return () => cover(false);
  }, [opened, cover]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      fullScreen={phone}
      centered
      size="md"
      // The key closes one dialog, not all that stand over each other.
      closeOnEscape={!covered}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Covering value={setCovered}>{children}</Covering>
    </Modal>
  );
}

interface FootProps {
  send: string;
  busy: boolean;
  onClose: () => void;
  /** What else can be said instead. */
  other?: ReactNode;
}

/** The end of its form: leave it, or send it. */
export function DialogFoot({ send, busy, onClose, other }: FootProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.dialogFoot}>
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      {other}
      <Button type="submit" loading={busy}>
        {send}
      </Button>
    </div>
  );
}
