import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedWrite } from '@/ui/AskedWrite';
import { type About, type Comment, useCorrectComment, useWithdrawComment } from './api';
import { CommentBox } from './CommentBox';
import { CommentText } from './CommentText';
import classes from './comments.module.css';
import { typedOf } from './mentions';

interface Props {
  about: About;
  comment: Comment;
}

/** One's own comment, as long as it can be corrected or withdrawn. */
export function OwnComment({ about, comment }: Props) {
  const { t } = useTranslation();
  const open = useBefore(comment.changeable_until);
  const [correcting, setCorrecting] = useState(false);
  const [asked, setAsked] = useState(false);
  if (correcting) {
    return <Correction about={about} comment={comment} onDone={() => setCorrecting(false)} />;
  }
  return (
    <>
      <CommentText body={comment.body} mentions={comment.mentions ?? []} />
      {open ? (
        <div className={classes.own}>
          <button type="button" className={classes.link} onClick={() => setCorrecting(true)}>
            {t('comments.correct')}
          </button>
          <button type="button" className={classes.link} onClick={() => setAsked(true)}>
            {t('comments.withdraw')}
          </button>
          <Withdrawal
            about={about}
            comment={comment}
            opened={asked}
            onClose={() => setAsked(false)}
          />
        </div>
      ) : null}
    </>
  );
}

function Correction({ about, comment, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => typedOf(comment.body, comment.mentions ?? []));
  const correct = useCorrectComment(about, comment.id);
  return (
    <CommentBox
      about={about}
      label={t('comments.correct')}
      action={t('common.save')}
      typed={typed}
      onChange={setTyped}
      send={async (words) => {
        await correct.mutateAsync(words);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

function Withdrawal(props: Props & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const withdraw = useWithdrawComment(props.about, props.comment.id);
  return (
    <AskedWrite
      danger
      opened={props.opened}
      title={t('comments.withdrawAsk')}
      text={t('comments.withdrawHelp')}
      confirm={t('comments.withdraw')}
      write={() => withdraw.mutateAsync(undefined)}
      onClose={props.onClose}
    />
  );
}

/** Whether a moment is still to come; it says so itself when it has passed. */
function useBefore(moment: string | null): boolean {
  const [now, setNow] = useState(Date.now);
  const left = moment ? Date.parse(moment) - now : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}
