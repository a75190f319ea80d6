import { Checkbox, Skeleton } from '@mantine/core';
import { notifyManager, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyOf } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './account.module.css';
import { type Chosen, noticesQuery, useChooseNotices } from './notices';

/** What one hears of and how. Each choice takes effect at once, so there is nothing to save. */
export function NoticesForm() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(noticesQuery);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  if (!data) return <Skeleton height={320} />;
  return (
    <>
      <p className={classes.note}>{t('users.noticesHelp')}</p>
      <table className={classes.notices}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('users.noticeTopic')}</span>
            </th>
            <th scope="col">{t('users.inApp')}</th>
            <th scope="col">{t('users.byMail')}</th>
            <th scope="col">{t('users.onDevice')}</th>
          </tr>
        </thead>
        <tbody>
          {(data.choices ?? []).map((choice) => (
            <Topic key={choice.topic} choice={choice} />
          ))}
        </tbody>
      </table>
    </>
  );
}

type Wish = Pick<Chosen, 'topic' | 'in_app' | 'by_mail' | 'on_device'>;

function Topic({ choice }: { choice: Chosen }) {
  const { t } = useTranslation();
  const keyOf = useKeyOf();
  const sentence = useErrorSentence();
  const choose = useChooseNotices();
  const key = keyOf('topic', choice.topic);
  const name = key ? t(key as never) : choice.topic;
  // What was chosen shows at once, until the answer takes its place; it goes back if the server refuses it.
  const [wish, setWish] = useState<{ instead: Chosen; to: Wish }>();
  const waits = wish?.instead === choice;
  const { topic, in_app, by_mail, on_device } = waits ? wish.to : choice;

  function change(what: Partial<Wish>) {
    if (waits || choose.isPending) return;
    const to = { topic, in_app, by_mail, on_device, ...what };
    setWish({ instead: choice, to });
    choose.mutate(
      { choices: [to] },
      {
        onSuccess: () => {
          // After the answer is on the page, which is none where it says what was there before.
          notifyManager.schedule(() => setWish(undefined));
          toast.done(t('common.saved'));
        },
        onError: (error) => {
          setWish(undefined);
          toast.failed(sentence(error));
        },
      },
    );
  }

  return (
    <tr aria-busy={waits}>
      <th scope="row">
        {name}
        {choice.always_in_app ? (
          <span className={classes.always}>{t('users.alwaysTold')}</span>
        ) : null}
      </th>
      <td>
        {choice.never_in_app ? null : (
          <Checkbox
            size="md"
            aria-label={`${name}: ${t('users.inApp')}`}
            checked={in_app}
            disabled={choice.always_in_app}
            onChange={(event) => change({ in_app: event.currentTarget.checked })}
          />
        )}
      </td>
      <td>
        {choice.never_by_mail ? null : (
          <Checkbox
            size="md"
            aria-label={`${name}: ${t('users.byMail')}`}
            checked={by_mail}
            onChange={(event) => change({ by_mail: event.currentTarget.checked })}
          />
        )}
      </td>
      <td>
        {choice.never_on_device ? null : (
          <Checkbox
            size="md"
            aria-label={`${name}: ${t('users.onDevice')}`}
            checked={on_device ?? false}
            onChange={(event) => change({ on_device: event.currentTarget.checked })}
          />
        )}
      </td>
    </tr>
  );
}
