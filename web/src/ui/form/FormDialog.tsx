import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../Dialog';
import classes from '../Dialog.module.css';
import { useIsPhone } from '../media';
import { toast } from '../toast';
import { emptyInside, InsideDialog } from './typed';
import { useAskedClose } from './useAskedClose';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** The form. It is made anew each time the dialog opens. */
  children: ReactNode;
}

/** A form over the page; a phone gives it the whole screen. What is typed is not closed away unasked. */
export function FormDialog({ title, opened, onClose, children }: Props) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [inside] = useState(emptyInside);
  async function loses() {
    if (![...inside.forms].some((form) => form.isTyped())) return false;
    const kept = await Promise.all([...inside.drafts].map((draft) => draft.keepNow()));
    if (kept.length === 0 || kept.includes(false)) return true;
    toast.done(t('form.draftKept'));
    return false;
  }
  const { close, question } = useAskedClose(opened, onClose, loses);
  function closeUnlessSending() {
    // A refusal would have no form to be shown in.
    if (![...inside.forms].some((form) => form.isSending())) close();
  }
  return (
    <Dialog
      opened={opened}
      onClose={closeUnlessSending}
      title={title}
      fullScreen={phone}
      centered
      size="md"
    >
      <InsideDialog value={inside}>{children}</InsideDialog>
      {question}
    </Dialog>
  );
}

interface FootProps {
  send: string;
  busy: boolean;
  /** Something is lost by it. */
  danger?: boolean;
  onClose: () => void;
  /** What else can be said instead. */
  other?: ReactNode;
}

/** The end of its form: leave it, or send it. */
export function DialogFoot({ send, busy, danger, onClose, other }: FootProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      <Button variant="default" disabled={busy} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      {other}
      <Button type="submit" color={danger ? 'danger' : undefined} loading={busy}>
        {send}
      </Button>
    </div>
  );
}
