import { ActionIcon } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Dialog } from '@/ui/Dialog';
import { forgetNews, markSeen, type Note, newsQuery } from './api';
import { Notes } from './Notes';
import classes from './releases.module.css';

/** What is new in Hivis: the button is there until somebody has read it. */
export function NewsButton() {
  const { t } = useTranslation();
  const idle = useIdle();
  const { data: note } = useQuery({ ...newsQuery, enabled: idle });
  const [open, setOpen] = useState(false);
  if (!note) return null;
  const name = t('releases.newIn', { version: note.version });
  const read = () => {
    setOpen(true);
    void markSeen(note);
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="ink"
        size="lg"
        className={classes.news}
        aria-label={name}
        title={name}
        onClick={read}
      >
        <IconSparkles size={18} aria-hidden />
      </ActionIcon>
      <Dialog title={name} opened={open} onClose={forgetNews} centered>
        <What note={note} />
      </Dialog>
    </>
  );
}

function What({ note }: { note: Note }) {
  const { dateTime } = useFormats();
  return (
    <article className={classes.note}>
      <h3>{note.title}</h3>
      <p className={classes.when}>{dateTime(note.published_at)}</p>
      <Notes text={note.notes} />
    </article>
  );
}

/** The first screen comes before the news. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  return idle;
}
