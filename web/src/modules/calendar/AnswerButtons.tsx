import { Button } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useWord } from '@/platform/words';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './calendar.module.css';
import type { ItemRow } from './types';
import { useAnswerItem } from './writes';

const ANSWERS = [
  ['accepted', IconCheck],
  ['maybe', IconQuestionMark],
  ['declined', IconX],
] as const;

interface Props {
  item: Pick<ItemRow, 'id' | 'my_response' | 'can'>;
  onDone?: () => void;
}

/** What the reader says to being asked; said again it may be something else. */
export function AnswerButtons({ item, onDone }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const answer = useAnswerItem(item.id);
  if (!item.my_response) return null;
  const why = refusal(item.can.answer);
  if (why) return <p className="quiet">{why}</p>;
  return (
    <fieldset className={classes.answers}>
      <legend>{t('calendar.comes')}</legend>
      {ANSWERS.map(([response, Icon]) => (
        <Button
          key={response}
          size="sm"
          variant={item.my_response === response ? 'filled' : 'default'}
          aria-pressed={item.my_response === response}
          leftSection={<Icon size={16} aria-hidden />}
          loading={answer.isPending && answer.variables?.response === response}
          onClick={() =>
            answer.mutate(
              { response },
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
