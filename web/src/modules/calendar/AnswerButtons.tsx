import { Button, Checkbox } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useWord } from '@/platform/words';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './calendar.module.css';
import type { Item, ItemRow } from './types';
import { useWhen } from './views/useWhen';
import { useAnswerItem } from './writes';

const ANSWERS = [
  ['accepted', IconCheck],
  ['maybe', IconQuestionMark],
  ['declined', IconX],
] as const;

interface Props {
  item: Pick<ItemRow, 'id' | 'my_response' | 'can' | 'rule'> & {
    readonly occurrence?: Item['occurrence'];
  };
  onDone?: () => void;
}

/** What the reader says to being asked; said again it may be something else. */
export function AnswerButtons({ item, onDone }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const { when } = useWhen();
  const answer = useAnswerItem(item.id);
  const [alone, setAlone] = useState(false);
  const date = item.rule ? item.occurrence : null;
  const said = alone ? date?.my_response : item.my_response;
  if (!item.my_response) return null;
  const why = refusal(item.can.answer);
  if (why) return <p className="quiet">{why}</p>;
  return (
    <fieldset className={classes.answers}>
      <legend>{t('calendar.comes')}</legend>
      {date ? (
        <Checkbox
          className={classes.wide}
          label={t('calendar.thisDateAlone', { when: when(date) })}
          checked={alone}
          onChange={(event) => setAlone(event.currentTarget.checked)}
        />
      ) : null}
      {ANSWERS.map(([response, Icon]) => (
        <Button
          key={response}
          size="sm"
          variant={said === response ? 'filled' : 'default'}
          aria-pressed={said === response}
          leftSection={<Icon size={16} aria-hidden />}
          loading={answer.isPending && answer.variables?.response === response}
          onClick={() =>
            answer.mutate(
              { response, ...(alone && date ? { occurrence_id: date.id } : {}) },
              {
                onSuccess: () => {
                  toast.done(t('calendar.answered', { said: word('calendar.response', response) }));
                  onDone?.();
                },
                onError: (cause) => toast.failed(sentence(cause)),
              },
            )
          }
        >
          {word('calendar.answer', response)}
        </Button>
      ))}
    </fieldset>
  );
}
