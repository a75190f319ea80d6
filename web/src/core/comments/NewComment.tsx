import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { DRAFT_PREFIX, readStoredJson, writeStored } from '@/platform/storage';
import { type About, useComment } from './api';
import { CommentBox } from './CommentBox';
import { NOTHING, type Typed } from './mentions';

/** Writes a comment on a record. What is not sent yet is there again the next time. */
export function NewComment({ about }: { about: About }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const key = `${DRAFT_PREFIX}comments.${about.module}.${about.id}.${user?.id}`;
  const [typed, setTyped] = useState(() => readStoredJson<Typed>(key) ?? NOTHING);
  const comment = useComment(about);
  function keep(next: Typed) {
    setTyped(next);
    writeStored(key, next.text.trim() ? JSON.stringify(next) : null);
  }
  return (
    <CommentBox
      about={about}
      label={t('comments.label')}
      placeholder={t('comments.placeholder')}
      action={t('comments.send')}
      typed={typed}
      onChange={keep}
      send={async (words) => {
        await comment.mutateAsync(words);
        keep(NOTHING);
      }}
    />
  );
}
