import { Button } from '@mantine/core';
import { IconBolt, IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { useNotes } from './notes';
import { isFinding, type NotePiece } from './pieces';
import classes from './run.module.css';

/** What was noted at a question and is on this device alone; until it is sent it can be taken back. */
export function WaitingNotes({ question }: { question: string }) {
  const notes = useNotes();
  const own = notes.waiting.filter(({ value }) => value.question_id === question);
  if (own.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {own.map((piece) => (
        <Note key={piece.name} piece={piece} onRemove={() => void notes.drop(piece)} />
      ))}
    </ul>
  );
}

function Note({ piece, onRemove }: { piece: NotePiece; onRemove: () => void }) {
  const { t } = useTranslation();
  const word = useWord();
  const Icon = isFinding(piece) ? IconFlag : IconBolt;
  const text = isFinding(piece)
    ? `${word('audits.grade', piece.value.grade)}: ${piece.value.text}`
    : (piece.value.actions?.[0]?.description ?? '');
  return (
    <li className={classes.note}>
      <Icon size={16} aria-hidden />
      <span className={classes.noteText}>
        {text}
        <small>{t('audits.run.onDevice')}</small>
      </span>
      <Button
        variant="subtle"
        color="ink"
        aria-label={t('audits.run.removeNote', { text })}
        onClick={onRemove}
      >
        {t('common.remove')}
      </Button>
    </li>
  );
}
